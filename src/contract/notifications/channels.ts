// Where the site sends what happens on it: channels, and the deliveries of each.

export const CHANNEL_KINDS = ["mail", "line", "webhook"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** What a channel can receive. */
export const CHANNEL_EVENTS = ["message", "summary", "backupFailed"] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** What is sent to one person, without a channel. */
export const PERSONAL_EVENTS = ["receipt", "invitation", "passwordReset", "accountNotice"] as const;
export type PersonalEvent = (typeof PERSONAL_EVENTS)[number];

/**
 * - `waiting`: not tried yet
 * - `failed`: the last attempt failed, another one follows
 * - `givenUp`: no further attempt
 */
export const DELIVERY_STATES = ["waiting", "sent", "failed", "givenUp"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
