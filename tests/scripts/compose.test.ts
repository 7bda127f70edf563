import { expect, test } from "bun:test";

test("the compose file restricts the container as the command in docs/operate.md does", async () => {
  const { services } = Bun.YAML.parse(await Bun.file("docs/compose.yaml").text()) as {
    services: Record<string, object>;
  };
  const guide = await Bun.file("docs/operate.md").text();
  for (const option of [
    "--read-only",
    "--tmpfs /tmp",
    "--cap-drop ALL",
    "--security-opt no-new-privileges",
    "--ulimit core=0",
    "--stop-timeout 15",
    "--restart unless-stopped",
    "--log-opt max-size=10m",
  ])
    expect(guide).toContain(option);
  expect(services["vitrine"]).toMatchObject({
    read_only: true,
    tmpfs: ["/tmp"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    ulimits: { core: 0 },
    stop_grace_period: "15s",
    restart: "unless-stopped",
    logging: { options: { "max-size": "10m" } },
    healthcheck: { test: ["CMD", "vitrine", "health"] },
  });
});
