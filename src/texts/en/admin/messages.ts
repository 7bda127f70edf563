import { plural } from "../plural.ts";

export const messageTexts = {
  title: "Messages",
  searchLabel: "Search messages",
  boxes: "Boxes",
  boxNames: { inbox: "Inbox", archived: "Archived", spam: "Spam" },
  found: (count: number) => plural(count, { one: "# message found", other: "# messages found" }),
  unread: "Unread: ",

  noMessages: {
    title: "No messages yet",
    text: "Messages from the site's contact form arrive here.",
    action: "See the contact form",
  },
  emptyBox: {
    inbox: {
      title: "The inbox is empty",
      text: "All messages are archived.",
      action: "See the archive",
    },
    archived: {
      title: "Nothing is archived",
      text: "Archive a message once it is dealt with to keep the inbox short.",
    },
    spam: {
      title: "No spam",
      text: "Messages that a program seems to have sent arrive here. The newest 10,000 are kept.",
    },
  },
  noneFound: {
    title: "No messages found",
    text: {
      inbox: (search: string) => `No message in the inbox matches “${search}”.`,
      archived: (search: string) => `No archived message matches “${search}”.`,
      spam: (search: string) => `No message in spam matches “${search}”.`,
    },
    clear: "Clear the search",
    searchOther: { inbox: "Search the archive", archived: "Search the inbox", spam: "Search the inbox" },
  },
  listFailed: {
    title: "Couldn't load the messages",
    text: "No message is lost, and your search is kept.",
  },

  messagePane: "Message",
  chooseMessage:
    "Choose a message to read it. Press <key>J</key> for the next one, <key>K</key> for the previous one.",
  notFound: {
    title: "Message not found",
    text: "It was deleted, by you or by another admin.",
  },
  loadFailed: "Couldn't load the message",
  backToList: "Back to the list",
  position: (number: number, total: number) => `${number} of ${total}`,
  previous: "Previous message",
  next: "Next message",

  archive: "Archive",
  restore: "Move to inbox",
  notSpam: "Not spam",
  /** Why a message is in spam. */
  spamReasons: {
    hiddenField: "In spam: a field that people can't see was filled in",
    network: "In spam: many messages came from the same network",
    unverified: "In spam: many messages came without the form, or faster than a person writes",
    flood: "In spam: it arrived during a flood of messages",
  },
  markRead: "Mark read",
  markUnread: "Mark unread",
  archived: (name: string) => `The message from ${name} is archived`,
  restored: (name: string) => `The message from ${name} is back in the inbox`,
  markedRead: (name: string) => `The message from ${name} is marked as read`,
  markedUnread: (name: string) => `The message from ${name} is marked as unread`,
  statusFailed: {
    new: "Couldn't mark the message as unread.",
    read: "Couldn't mark the message as read.",
    archived: "Couldn't archive the message.",
    spam: "Couldn't move the message to spam.",
  },

  deleteDialog: {
    title: "Delete this message?",
    action: "Delete Message",
    text: "The message from <name/> is deleted permanently. This action cannot be undone.",
    archiveInstead: "To only move it out of the inbox, archive it instead.",
  },
  deleted: (name: string) => `The message from ${name} is deleted`,
  deleteFailed: (name: string) => `Couldn't delete the message from ${name}.`,

  sentFrom: (page: string) => `Sent from ${page}`,
  visitStartedOn: (page: string) => `Visit started on ${page}`,
  cameFrom: (referrer: string) => `Came from ${referrer}`,
  campaign: (name: string) => `Campaign ${name}`,
  policyShown: (date: string) => `Policy shown: <policy/> of ${date}`,
  replyByEmail: "Reply by email",
  replyNote: "Opens your mail program. Vitrine itself sends nothing.",
  copyAddress: "Copy address",
  copied: (text: string) => `${text} is copied`,
  copyFailed: (text: string) => `This browser blocks copying. The address is ${text}`,
};
