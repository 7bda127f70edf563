/** The unit does not restart a server that ends with it. */
export const LEASE_LOST_EXIT_CODE = 3;

/** An error of a command, at its start or later: what is wrong, and what to do about it. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly exitCode: number = 1;

  constructor(
    readonly problem: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(problem.endsWith("\n") ? problem + remedy : `${problem} ${remedy}`, options);
  }
}

/** A backup that can't be restored. The exit code, of `BACKUP_FLAWS`, tells the back office why. */
export class BackupError extends StartError {
  constructor(
    override readonly exitCode: number,
    ...rest: ConstructorParameters<typeof StartError>
  ) {
    super(...rest);
  }
}
