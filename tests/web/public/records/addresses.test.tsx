import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";

import { ACTIVITIES } from "#resources/activities.ts";
import type { AnyRecord } from "#resources/contentType.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ActivityPage } from "#web/public/activities/ActivityPage.tsx";
import { ArticlePage } from "#web/public/articles/ArticlePage.tsx";
import type { PageProps } from "#web/public/page.ts";
import { RecordPage } from "#web/public/records/RecordPage.tsx";

const SLUG = "แผนที่";

interface Case {
  Page: (props: PageProps) => React.ReactNode;
  path: string;
  call: string;
  record: AnyRecord;
}

const CASES: [string, Case][] = [
  [
    "an article",
    {
      Page: ArticlePage,
      path: "/article",
      call: "/articles",
      record: sampleArticleDetail("Map", { slug: SLUG }),
    },
  ],
  [
    "an activity",
    {
      Page: ActivityPage,
      path: "/activity-view",
      call: "/projects",
      record: sampleActivity("Map", { slug: SLUG }),
    },
  ],
  [
    "a record without a custom page",
    {
      Page: (props) => <RecordPage type={ACTIVITIES} {...props} />,
      path: "/activity-view",
      call: "/projects",
      record: sampleActivity("Map", { slug: SLUG }),
    },
  ],
];

test.each(CASES)(
  "an earlier address of %s is replaced by the current one",
  async (_, { Page, path, call, record }) => {
    const entries = history.length;
    renderPage(Page, {
      path: `${path}/earlier`,
      params: { slug: "earlier" },
      responses: { [`${call}/slug/earlier`]: record },
    });
    await waitFor(() => expect(location.pathname).toBe(`${path}/${encodeURIComponent(SLUG)}`));
    expect(history.length - entries).toBeLessThanOrEqual(1);
    expect(screen.queryByRole("alert")).toBeNull();
  },
);
