import { CONTENT_TYPES } from "#resources/registry.ts";

const USER_AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
];
const PAGES = [
  ["/", "Vitrine"],
  ...CONTENT_TYPES.flatMap(({ pages }) => (pages.list === null ? [] : [[pages.list, pages.nav] as const])),
  ["/about", "About"],
  ["/address", "Address"],
] as const;
const VISITORS = 24;

const MESSAGES = [
  {
    name: "สุภาพร ชัยวงศ์",
    email: "supaporn@ruamjai.example",
    message:
      "สวัสดีค่ะ คลินิกของเรามีห้าสาขา แต่ละสาขาใช้สมุดนัดคนละเล่ม อยากปรึกษาว่าควรเริ่มจากตรงไหนก่อนดีคะ\n\nสะดวกคุยวันพุธช่วงบ่ายค่ะ",
  },
  {
    name: "Daniel Weber",
    email: "d.weber@harbour.example",
    message:
      "We read your note on decisions before tools. Could you look at a tender with us before it goes out in March?",
  },
  {
    name: "Praewa Intharasuwan",
    email: "praewa@school.example",
    message: "Do you also work with schools of fewer than four hundred students?",
  },
];

/** Server settings that allow all traffic to come from one machine. */
export const TRAFFIC_ENV = { LOG_LEVEL: "warn", RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" };

/**
 * Sends contact messages and page views, so that the admin area has data to show.
 * @param url of a site started with `TRAFFIC_ENV`
 */
export async function generateTraffic(url: string) {
  for (const message of MESSAGES) await postJson(`${url}/api/v1/contact`, message);
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const headers = {
      "user-agent": USER_AGENTS[visitor % USER_AGENTS.length] ?? "",
      "x-forwarded-for": `203.0.113.${visitor + 1}`,
    };
    for (const [path, title] of PAGES.slice(0, 1 + (visitor % PAGES.length))) {
      await postJson(
        `${url}/api/v1/analytics/track`,
        { path, title, sessionId: `visit-${visitor}` },
        headers,
      );
    }
  }
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}
