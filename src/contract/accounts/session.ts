// Constants and messages of sessions and passwords, for browser and server. Durations are in milliseconds.

/** How long an access token is valid. Calls near its end renew it. */
export const ACCESS_TOKEN_LIFETIME_MS = 3_600_000;
/** How often the browser checks whether its session has expired. */
export const EXPIRY_CHECK_INTERVAL_MS = 30_000;
/** A valid access token with less than this left is renewed with any call, if it is the newest of its session. */
export const RENEWAL_WINDOW_MS = 10 * 60_000;
/** How long calls renew tokens after a sign-in or a use of the refresh token. */
export const MAX_RENEWAL_AGE_MS = 12 * 3_600_000;

/** How long a sign-in or reauthentication counts as recent. */
export const REAUTHENTICATION_WINDOW_MS = 10 * 60_000;

export const NEW_TOKEN_HEADER = "x-new-token";
/** Milliseconds since 1970. */
export const TOKEN_EXPIRES_HEADER = "x-token-expires-at";
/** The current scope of the caller, which another admin may have changed. */
export const SCOPE_HEADER = "x-admin-scope";

export const MIN_PASSWORD_LENGTH = 8;
/** Long enough for any passphrase, and short enough to hash. */
export const MAX_PASSWORD_LENGTH = 200;

export const SETUP_LINK_HOURS = 24;

export const SETUP_LINK_MESSAGES = {
  used: "An admin exists already. Please sign in.",
  unknown: "This set-up link is not valid. Please use the newest one that the server printed.",
  expired: `This set-up link has expired after ${SETUP_LINK_HOURS} hours. Restart Vitrine: it prints a new one.`,
} as const;
/** Separate, because public pages need no other message. */
export const NETWORK_MESSAGE = "Network error occurred. Please try again.";

/** Too long a password. Separate, because the bundler keeps a constant that computes a text. */
export const PASSWORD_LONG_MESSAGE = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;

export const AUTH_MESSAGES = {
  passwordRequired: "Password is required",
  passwordShort: "Password must be at least 8 characters",
  firstNameRequired: "First name is required",
  lastNameRequired: "Last name is required",
  /** The same for an unknown email, a wrong password and a deactivated account. */
  wrongCredentials: "Invalid email or password",
  confirmIdentity: "Please confirm your password to make this change.",
  wrongPassword: "Wrong password. Please try again.",
  accessDenied: "Access denied. Admin privileges required.",
  sessionExpired: "Session expired. Please login again.",
  refreshFailed: "Token refresh failed",
  noRefreshToken: "No refresh token available",
  loginFailed: "Login failed",
  loginFailedRetry: "Login failed. Please try again.",
  network: NETWORK_MESSAGE,
} as const;
