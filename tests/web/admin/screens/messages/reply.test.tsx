import { expect, test } from "bun:test";

import { createReplyUrl, lineUrl, mailto } from "#web/admin/screens/messages/createReplyUrl.ts";

import { sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";

const parts = (address: string) => {
  const [to = "", query = ""] = address.replace("mailto:", "").split("?");
  // Decoded like a mail program: a plus is a plus.
  const values = query.split("&").map((pair) => pair.split("=").map(decodeURIComponent));
  return { to, ...Object.fromEntries(values) };
};

test("has the product name in the subject and quotes the message line by line", () => {
  const message = sampleMessage("Daniel Hartley", { message: "First & last?\n\nA+B = 100%" });
  const { to, subject, body } = parts(
    createReplyUrl(message, { productName: "Vitrine", timeZone: "Asia/Bangkok" }),
  );
  expect(to).toBe("daniel-hartley@visitor.example");
  expect(subject).toBe("Re: Your message to Vitrine");
  expect(body).toMatch(
    /^\r\n\r\nOn 18 November 2026 at 10:24, Daniel Hartley wrote:\r\n> First & last\?\r\n>\r\n> A\+B = 100%$/,
  );
});

test("replies to a Thai message in Thai, percent-encoded", () => {
  const message = sampleMessage("พิมพ์ชนก ศรีสุวรรณ", { message: "สวัสดีค่ะ\nสะดวกกี่โมงคะ" });
  const address = createReplyUrl(message, { productName: "วิทรีน", timeZone: "Asia/Bangkok" });
  expect(address).toMatch(/^[\x21-\x7e]+$/);
  const { subject, body } = parts(address);
  expect(subject).toBe("Re: ข้อความของท่านถึง วิทรีน");
  expect(body).toMatch(/เมื่อวันที่ 18 พฤศจิกายน 2569 เวลา 10:24 น\. พิมพ์ชนก/);
  expect(body).toContain("พิมพ์ชนก ศรีสุวรรณ เขียนว่า:\r\n> สวัสดีค่ะ\r\n> สะดวกกี่โมงคะ");
});

test("truncates a long message between Thai letters, so that the link stays short", () => {
  const message = sampleMessage("Suda", { message: "ที่นี่มีน้ำ ".repeat(400) });
  const address = createReplyUrl(message, { productName: "Vitrine", timeZone: "Asia/Bangkok" });
  expect(address.length).toBeLessThanOrEqual(2_000);
  expect(address.length).toBeGreaterThan(1_900);
  expect(parts(address).body).toMatch(/> (ที่นี่มีน้ำ )+.* \[…\]$/s);
});

test("a lone surrogate in a message does not break the link", () => {
  const message = sampleMessage("Suda", { message: "broken \ud83d smile" });
  expect(createReplyUrl(message, { productName: "Vitrine", timeZone: "Asia/Bangkok" })).toContain(
    "broken%20%EF%BF%BD%20smile",
  );
});

test("an email address cannot inject anything into the link", () => {
  expect(mailto("a?bcc=all@visitor.example")).toBe("mailto:a%3Fbcc%3Dall@visitor.example");
});

test("a LINE ID opens its profile, and can't lead elsewhere", () => {
  expect(lineUrl("supaporn.99")).toBe("https://line.me/R/ti/p/~supaporn.99");
  expect(lineUrl("@ruamjai")).toBe("https://line.me/R/ti/p/%40ruamjai");
  expect(lineUrl("../x?y#z")).toBe("https://line.me/R/ti/p/~..%2Fx%3Fy%23z");
});
