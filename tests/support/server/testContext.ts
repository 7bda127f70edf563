import { createCommandActor } from "#server/database/actor.ts";
import type { ChangeContext } from "#server/database/actor.ts";

/** The context of a change that a test makes without a request. */
export function testContext(now: number): ChangeContext {
  return { actor: createCommandActor("test"), now };
}
