/** Counts a view, as the script of a page does. */
export async function trackView(url: string, path: string, sessionId: string, agent: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/analytics/track`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ path, title: "", referrer: "", sessionId, userAgent: "", ip: "127.0.0.1" }),
  });
  if (response.status !== 201) throw new Error(`The view was not counted: ${response.status}`);
}
