import { expect, test } from "bun:test";

import { createResourceFixture, EDITED_RESOURCES } from "#tests/support/content/resourceCases.ts";

test.each(EDITED_RESOURCES)(
  "a %s that was deleted is gone, with its files once the trash is empty, and can be created again",
  async (_, resource) => {
    await using server = await createResourceFixture(resource);
    const { data } = await server.create();
    const key = resource.keyOf(data);
    expect((await server.remove(key)).status).toBe(200);
    expect(await server.count()).toBe(0);
    for (const gone of [await server.remove(key), await server.update(key, {}, 3)])
      expect([gone.status, gone.body.message]).toEqual([404, resource.notFound]);
    await server.emptyTrash();
    expect(server.files()).toEqual({ stored: [], staged: [] });
    expect(server.actions(key)).toEqual(["create", ...(resource.isWithoutTrash ? [] : ["trash"]), "delete"]);
    const again = await server.create({ isRetry: "true" });
    expect([again.status, resource.keyOf(again.data)]).toEqual([201, key]);
    expect(await server.count()).toBe(1);
  },
);
