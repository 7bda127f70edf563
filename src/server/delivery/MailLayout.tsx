import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { Language } from "#texts/language.ts";

import type { Notice } from "./notices.ts";

/** A document for mail programs: inline styles, a table as frame, no picture, no script. */
export function renderMail(notice: Notice, language: Language): string {
  return `<!doctype html>${renderToStaticMarkup(<MailLayout {...notice} language={language} />)}`;
}

function MailLayout({ title, facts, text, action, reason, language }: Notice & { language: Language }) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={BODY}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={FRAME}>
          <tbody>
            <tr>
              <td>
                <h1 style={TITLE}>{title}</h1>
                {facts.length > 0 && <Facts facts={facts} />}
                {text.split(/\n{2,}/).map((paragraph, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- rendered once
                  <p key={index} style={PARAGRAPH}>
                    {paragraph}
                  </p>
                ))}
                {action && (
                  <p style={PARAGRAPH}>
                    <a href={action.href} style={BUTTON}>
                      {action.label}
                    </a>
                  </p>
                )}
                <p style={REASON}>{reason}</p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Facts({ facts }: Pick<Notice, "facts">) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 24px" }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={LABEL}>{label}</td>
            <td style={VALUE}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FONT = "'Sarabun', 'Noto Sans Thai', -apple-system, 'Segoe UI', Roboto, Tahoma, sans-serif";
const BODY: CSSProperties = { margin: 0, padding: 0, fontFamily: FONT, lineHeight: 1.6 };
const FRAME: CSSProperties = { maxWidth: 600, margin: "0 auto", padding: 24 };
const TITLE: CSSProperties = { margin: "0 0 20px", fontSize: 22, lineHeight: 1.35, fontWeight: 600 };
const PARAGRAPH: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
};
const LABEL: CSSProperties = { padding: "2px 16px 2px 0", fontSize: 14, opacity: 0.7, verticalAlign: "top" };
const VALUE: CSSProperties = { padding: "2px 0", fontSize: 14, overflowWrap: "anywhere" };
const BUTTON: CSSProperties = {
  display: "inline-block",
  padding: "10px 18px",
  border: "1px solid currentColor",
  borderRadius: 6,
  color: "inherit",
  fontWeight: 600,
  textDecoration: "none",
};
const REASON: CSSProperties = { margin: "32px 0 0", fontSize: 13, opacity: 0.7 };
