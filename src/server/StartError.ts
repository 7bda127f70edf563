// Why the program cannot start, in a sentence for the operator and another that says what to do.

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
