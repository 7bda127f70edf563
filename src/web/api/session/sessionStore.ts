import { ACCESS_TOKEN_LIFETIME_MS, EXPIRY_CHECK_INTERVAL_MS } from "#contract/accounts/session.ts";
import { ADMIN_SCOPES } from "#contract/accounts/scopes.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { ROLES } from "#contract/accounts/users.ts";
import type { Role, User } from "#contract/accounts/users.ts";

import { createStore } from "../createStore.ts";
import { SESSION_STORAGE_KEYS } from "./sessionKeys.ts";

type SessionItem = keyof typeof SESSION_STORAGE_KEYS;
/** The used part of the browser's `Storage`. */
export type ItemStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Stores the session's items, in memory if the browser's storage fails.
 * @param storage `null` if the browser blocks it. A full one throws when a value is written
 */
export function createSessionStore(storage: ItemStorage | null, now: () => number) {
  const memory = new Map<string, string>();

  function get(item: SessionItem): string | null {
    const key = SESSION_STORAGE_KEYS[item];
    return memory.get(key) ?? tryOrNull(() => storage?.getItem(key)) ?? null;
  }

  function set(item: SessionItem, value: string): void {
    const key = SESSION_STORAGE_KEYS[item];
    const isPersisted = tryOrNull(() => {
      storage?.setItem(key, value);
      return storage !== null;
    });
    if (isPersisted) memory.delete(key);
    else memory.set(key, value);
  }

  return {
    get,
    set,
    setAccessToken(token: string, expiresAt = now() + ACCESS_TOKEN_LIFETIME_MS): void {
      set("accessToken", token);
      set("expiresAt", String(expiresAt));
    },
    /** Returns `null` if any part is missing or malformed, or the access token has expired. */
    readUser(): User | null {
      return get("accessToken") && Number(get("expiresAt")) > now() ? parseUser(get("user")) : null;
    },
    clear(): void {
      memory.clear();
      for (const key of Object.values(SESSION_STORAGE_KEYS)) tryOrNull(() => storage?.removeItem(key));
    },
    /** Drops the values held in memory, after another tab changed the storage. */
    clearMemory: () => memory.clear(),
  };
}

export interface SessionState {
  user: User | null;
  isAuthenticated: boolean;
  /** Until the stored session is restored, and during a sign-in. */
  isLoading: boolean;
  /** Why a sign-in failed or the session ended, for the banner of the sign-in page. */
  error: string | null;
  /** The site requires a second factor, and the user has none: the server allows only its set-up. */
  isSetupRequired?: boolean;
}

export const SIGNED_OUT: SessionState = { user: null, isAuthenticated: false, isLoading: false, error: null };

export type SessionStateStore = ReturnType<typeof createSessionState>;

/** @param checkExpiry called regularly while a user is signed in */
export function createSessionState(checkExpiry: () => void) {
  const { get, set, subscribe } = createStore<SessionState>({ ...SIGNED_OUT, isLoading: true });
  let expiryTimer: ReturnType<typeof setInterval> | undefined;
  subscribe(() => {
    if (get().isAuthenticated) {
      expiryTimer ??= setInterval(checkExpiry, EXPIRY_CHECK_INTERVAL_MS);
      return;
    }
    clearInterval(expiryTimer);
    expiryTimer = undefined;
  });
  return {
    get,
    subscribe,
    change: (changes: Partial<SessionState>) => set({ ...get(), ...changes }),
    show: (user: User | null) => set({ ...get(), user, isAuthenticated: user !== null, isLoading: false }),
    end: (error: string | null = null) => set({ ...SIGNED_OUT, error }),
  };
}

/** True only for an authenticated admin. */
export function hasAdminAccess({ isAuthenticated, user }: SessionState): boolean {
  return isAuthenticated && user?.role === "admin";
}

/** Type guard for stored and received users. */
export function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const user: Partial<Record<keyof User, unknown>> = value;
  const requiredFields = [user._id, user.email, user.firstName, user.lastName];
  const hasTexts = requiredFields.every((text) => typeof text === "string");
  return hasTexts && isRole(user.role) && isAdminScope(user.scope);
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

export function isAdminScope(value: unknown): value is AdminScope {
  return ADMIN_SCOPES.some((scope) => scope === value);
}

function parseUser(text: string | null): User | null {
  const value: unknown = text && tryOrNull(() => JSON.parse(text));
  return isUser(value) ? value : null;
}

/** Blocked storage throws on every access. */
function tryOrNull<T>(callback: () => T): T | null {
  try {
    return callback();
  } catch {
    return null;
  }
}
