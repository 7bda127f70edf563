/** The texts of the back office in a further language, by feature; the compiled modules check their types. */
export type AdminCatalogue = Readonly<Record<string, unknown>>;

type Follower = (catalogue: AdminCatalogue | null) => void;

const followers: Follower[] = [];
let current: AdminCatalogue | null = null;

/** Calls `follow` now and at every change. The catalogue is null while the texts are in the default language. */
export function followCatalogue(follow: Follower) {
  followers.push(follow);
  follow(current);
}

export function setCatalogue(catalogue: AdminCatalogue | null) {
  current = catalogue;
  for (const follow of followers) follow(catalogue);
}
