// The privacy policy in English.
import type { Site } from "#contract/site.ts";

import { AUTHORITY_URL, bound, contactRows } from "./policyParts.ts";
import type { Policy } from "./policyParts.ts";

const THIRTY_DAYS = bound("30 days");
const EFFECTIVE = bound("1 April 2022");

export function englishPolicy(site: Site): Policy {
  const firm = site.productName;
  return {
    title: ["Privacy policy"],
    description: `Which personal data ${firm} keeps, why and for how long, and your rights under Thailand’s Personal Data Protection Act.`,
    facts: [
      { label: "Effective", value: EFFECTIVE },
      { label: "Document number", value: "TLO2022020" },
      { label: "Requests answered within", value: THIRTY_DAYS },
      { label: "Review for deletion", value: "Once a year" },
    ],
    contentsLabel: "Contents",
    sections: [
      {
        id: "data",
        title: "The data we keep",
        short: "The data we keep",
        parts: [
          `${firm} (“we”) keeps only what is needed to stay in touch and do our work: your name, your e-mail address and the message you send through the contact form, and visitor statistics that do not say who you are.`,
          {
            list: [
              "The name and e-mail address you enter",
              "What you write to us, and when",
              "With your message: the page you wrote it on, the page your visit began with, and the site that led you here",
              "Pages visited, the site that led you here, your country, and the kind of device, browser and system, without any IP address",
            ],
          },
          "You can read this site without telling us who you are. The contact form needs a name, an e-mail address and a message; without them we could not answer.",
          "Please do not send sensitive data through the form, such as data about health, religion or criminal records. If you are a minor, please let a parent or guardian write instead. Where we find that we hold such data without a legal basis, we delete it without delay.",
        ],
      },
      {
        id: "purposes",
        title: "What we use it for",
        short: "Purposes",
        parts: [
          "We use data to answer you, to improve this site and to comply with the law. We never sell personal data, never pass it to others for advertising, and make no automated decisions about you. These are the legal bases under Thailand’s Personal Data Protection Act, B.E. 2562 (2019):",
          {
            rows: [
              {
                label: "Answering you and preparing the work you ask for",
                value:
                  "Necessary for steps at your request before a contract, or to perform one (section\u00A024\u00A0(3))",
              },
              {
                label: "Improving the site, keeping it secure, preventing abuse",
                value: "Our legitimate interest, within what you can expect (section\u00A024\u00A0(5))",
              },
              {
                label: "Keeping records that the law demands",
                value: "Compliance with the law (section\u00A024\u00A0(6))",
              },
            ],
          },
          "Should we want to use data for anything else, we tell you beforehand and ask for your consent wherever the law requires it.",
        ],
      },
      {
        id: "statistics",
        title: "Statistics without cookies",
        short: "Statistics, cookies",
        parts: [
          "This site sets no cookies for statistics and uses nobody else’s analytics service. We count visits on our own server.",
          {
            list: [
              "Your IP address is used for a moment, to send you the page and to prevent abuse. Together with the kind of browser it is turned, with a secret key, into a code that cannot be turned back. We keep the code, never the address.",
              "A random number for each visit, and how far you have scrolled each page, live in the tab of your browser and are gone when you close it. How far you have scrolled is not sent to us.",
              "If you choose the light or the dark theme, your choice stays on your device and is not sent to us.",
              "If your browser says Do Not Track or Global Privacy Control, your visit is not recorded at all.",
            ],
          },
          "The map on the Address page is loaded from its provider only when you open it. From then on that provider receives your IP address, under its own policy.",
        ],
      },
      {
        id: "recipients",
        title: "Who else sees it",
        short: "Who else sees it",
        parts: [
          "Your data is seen only by those of our staff whose task it is to answer you. We disclose it to others only as far as necessary, and only to these:",
          {
            list: [
              "Providers of systems who process data on our behalf, such as servers and e-mail, under agreements that forbid any other use",
              "Public authorities, where the law or a court order requires it",
              "Legal advisers and auditors, who are bound to secrecy",
            ],
          },
          "Where a provider keeps data outside Thailand, we send it only to destinations with an adequate standard of data protection, or with appropriate safeguards under sections 28 and 29 of the Act.",
        ],
      },
      {
        id: "retention",
        title: "How long we keep it",
        short: "Retention",
        parts: [
          "Data is kept as long as the purposes above require. Once a year we go through it and delete what is no longer needed.",
          {
            list: [
              "Messages from the contact form: until the matter is closed, then deleted at the next annual review, unless a contract or a legal claim still needs them",
              "Papers of agreed work: for as long as accounting and tax law demand",
              "Visitor statistics: deleted at the annual review once they are no longer needed for comparison",
              "Backups: overwritten in turn, so that what was deleted disappears from them in the following round",
            ],
          },
        ],
      },
      {
        id: "security",
        title: "How we protect it",
        short: "Security",
        parts: [
          "Access is limited to those who need it, connections are encrypted, staff passwords are kept in a form that cannot be turned back, and backups are tested by restoring them.",
          `Should personal data be breached, we notify the Office of the Personal Data Protection Committee without delay, where feasible within ${bound("72 hours")} of becoming aware of it, unless there is no risk to your rights and freedoms. Where the risk is high, we also tell you without delay, and what can be done about it.`,
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        short: "Your rights",
        parts: [
          "Under Thailand’s Personal Data Protection Act, B.E. 2562 (2019), you have the following rights, subject to the conditions and exceptions of the law.",
          {
            rows: [
              {
                label: "Withdraw consent",
                value:
                  "At any time where we rely on your consent, without effect on what was done before (section\u00A019)",
              },
              {
                label: "Access and a copy",
                value: "Including how we obtained data that you did not consent to give (section\u00A030)",
              },
              {
                label: "Receive or transfer",
                value: "In a format that automatic tools can read or use (section\u00A031)",
              },
              {
                label: "Object",
                value: "To the collection, use or disclosure of your data (section\u00A032)",
              },
              {
                label: "Erase or destroy",
                value: "Or make it data that no longer identifies you (section\u00A033)",
              },
              {
                label: "Restrict",
                value: "For example while we look into a correction you asked for (section\u00A034)",
              },
              {
                label: "Correct",
                value: "So that data is accurate, up to date, complete and not misleading (section\u00A036)",
              },
            ],
          },
        ],
      },
      {
        id: "requests",
        title: "Requests and complaints",
        short: "Requests",
        parts: [
          `Please send your request to the e-mail or postal address in the last section, and say which right you wish to use and how we can reach you. We answer within ${THIRTY_DAYS} of receiving it, free of charge.`,
          "We may ask for as much as is needed to be sure that the data is yours. If we refuse a request, we give our reasons in writing and keep a record of the refusal, as the law requires.",
          "If you believe that we do not comply with the law, you may complain to the Office of the Personal Data Protection Committee (section\u00A073). We would always be glad to hear of it first, and to put it right.",
          {
            rows: [
              {
                label: "Office of the Personal Data Protection Committee",
                value: "www.pdpc.or.th",
                href: AUTHORITY_URL,
              },
            ],
          },
        ],
      },
      {
        id: "changes",
        title: "Changes to this policy",
        short: "Changes",
        parts: [
          `This policy, number TLO2022020, has been in effect since ${EFFECTIVE}. We review it at least once a year. A new version is published on this page with the date from which it applies; where a change matters to you, we also write by e-mail to those who are in contact with us.`,
          "The policy exists in Thai and in English. Should they differ, the Thai text prevails.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        short: "Contact",
        parts: [
          "If you have a question about this policy, or wish to use your rights, please write to us as the controller of your personal data.",
          {
            rows: contactRows(site, {
              controller: "Data controller",
              address: "Address",
              email: "E-mail",
              phone: "Telephone",
              hours: "Hours",
            }),
          },
        ],
      },
    ],
  };
}
