// The fictitious demo firm. None of its facts may appear on another site.
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import type { Site } from "#resources/settings/site.ts";

export const DEMO_SITE: Site = {
  ...DEFAULT_SITE,
  isDemo: true,
  setup: { isFinished: true, dismissed: [] },
  languages: { main: "en", further: ["th"] },
  email: "hello@vitrine.example",
  phone: "+66 2 000 0000",
  taglines: [
    { name: "Solutions", text: "Solutions that outlast the project." },
    { name: "Technology", text: "Technology that explains itself." },
    { name: "Consulting", text: "Consulting that ends in a decision." },
    { name: "Partner", text: "A partner on the day it breaks." },
  ],
  services: [
    {
      title: "Artificial Intelligence",
      icon: "spread",
      picture: "",
      summary: "Models with a question to answer and someone to answer to.",
      description:
        "Models that answer to someone: from first use case to a service your team can run. We start from the decision you need to make, not from the model, and we leave behind people who can question it.",
      points: ["Use-case selection", "Data readiness", "Model and evaluation", "Operations and oversight"],
    },
    {
      title: "Business Consult",
      icon: "steps",
      picture: "",
      summary: "Strategy turned into decisions, owners and a calendar.",
      description:
        "A plan is finished when each line of it has an owner and a date. We work through the choices with the people who will carry them, and write down why each was made.",
      points: ["Strategy and priorities", "Operating model", "Investment cases", "Decision records"],
    },
    {
      title: "Digital Transformation Consult",
      icon: "settling",
      picture: "",
      summary: "Old processes redesigned, then moved, one working part at a time.",
      description:
        "Nobody should live through a big bang. We redraw the process first, move one part of it, see it work, and only then take the next, with the old way standing by until it is no longer needed.",
      points: ["Process redesign", "Migration in steps", "Service design", "Adoption and training"],
    },
    {
      title: "EdTech Consult",
      icon: "class",
      picture: "",
      summary: "Learning platforms that teachers choose to open.",
      description:
        "A classroom tool earns its place in the first minute of a lesson. We design with teachers, test in real terms and timetables, and measure what pupils can do afterwards.",
      points: [
        "Curriculum and platform fit",
        "Teacher-led design",
        "Accessible learning",
        "Evidence of learning",
      ],
    },
    {
      title: "Enterprise Architecture",
      icon: "layers",
      picture: "",
      summary: "One map of systems, data and people, kept true as they change.",
      description:
        "A map that is wrong is worse than none. We draw the systems, the data and the people that hold them, agree on who keeps each part true, and use it to settle what to build next.",
      points: ["Current-state map", "Target and roadmap", "Data ownership", "Architecture review"],
    },
    {
      title: "Cybersecurity/Cloud/IT Infrastructure Consult",
      icon: "shield",
      picture: "",
      summary: "Foundations that hold on the worst day, and can be explained on any other.",
      description:
        "Backups that were restored, access that was reviewed, alarms that somebody answers. We build the foundations with your own staff, so that the knowledge stays when we go.",
      points: ["Security baseline", "Cloud landing zones", "Continuity and recovery", "Operations handover"],
    },
  ],
  socialLinks: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/vitrine-example" },
    { name: "Facebook", url: "https://www.facebook.com/vitrine.example" },
    { name: "YouTube", url: "https://www.youtube.com/@vitrine-example" },
  ],
  footerMenu: [
    { target: "/about", label: "" },
    { target: "/our-method", label: "Our method" },
    { target: "/activities", label: "" },
    { target: "/flood-maps", label: "Flood maps in depth" },
    { target: "/articles", label: "" },
    { target: "/careers", label: "Careers" },
    { target: "/address", label: "" },
  ],
  introductions: {
    ...DEFAULT_SITE.introductions,
    services: "Six disciplines, one team. Most work starts in one row and ends in three.",
  },
  philosophy: {
    statement: "A system is finished when the people who run it no longer need us.",
    explanation:
      "So we draw before we build, write down what we decide, and train the team while the work is still moving. The plan, the code and the reasons stay with you.",
  },
  headlines: {
    about: ["We make complex work clear.", "Order is something you can draw."],
    address: ["Come and think with us.", "The kettle is on."],
    activities: ["Work in the open, one part at a time.", "Drawn first, then built."],
  },
  address: {
    en: { street: "18/4 Soi Ari 3", subdistrict: "Phaya Thai", district: "Phaya Thai", province: "Bangkok" },
    th: { street: "18/4 ซอยอารีย์ 3", subdistrict: "แขวงพญาไท", district: "เขตพญาไท", province: "กรุงเทพฯ" },
    postcode: "10400",
    country: "TH",
  },
  map: { latitude: 13.7796, longitude: 100.5447, zoom: 16 },
  openingTimes: [
    { days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:30", closes: "17:30" },
  ],
  contactPrompt: "Tell us what is not working yet.",
};
