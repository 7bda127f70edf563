/** An error of a command, at its start or later: what is wrong, and what to do about it. */
export class StartError extends Error {
  override readonly name = "StartError";

  constructor(
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(problem.endsWith("\n") ? problem + remedy : `${problem} ${remedy}`, options);
  }
}
