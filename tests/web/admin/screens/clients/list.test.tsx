import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { displayUrl } from "#web/admin/screens/clients/clientTexts.ts";

import {
  openClientsScreen,
  activeClient,
  clientListResponse,
  findRow,
} from "#tests/support/web/admin/clientScreens.ts";
import { TIMER_SPEEDUP } from "#tests/support/environment/fastTimers.ts";
import { mockLoadingImages } from "#tests/support/web/mockImages.ts";

mockLoadingImages();

const namesIn = (box: HTMLElement) =>
  within(box)
    .getAllByRole("option")
    .map((one) => one.textContent);
const head = (name: string) => screen.getByRole("columnheader", { name });
const never = () => new Promise<never>(() => {});

test("shows the four metrics of the specification", async () => {
  openClientsScreen();
  await screen.findByText("47");
  const strip = screen.getByLabelText("Clients");
  expect(
    within(strip)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Total", "Active", "Inactive", clientTexts.stats.newThisMonth]);
  expect(
    within(strip)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["47", "41", "6", "3"]);
});

test("shows dashes for metrics that cannot be loaded, and still shows the list", async () => {
  openClientsScreen({ routes: { "GET /clients/stats": () => ({ status: 500, message: "No" }) } });
  await findRow(/Siam Orchard/);
  await waitFor(() => expect(screen.getByLabelText("Clients").textContent).toContain("–"));
});

test("has the columns of the specification", async () => {
  openClientsScreen();
  expect(await screen.findByText(clientTexts.listTitle)).toBeDefined();
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    "Logo",
    clientTexts.fields.name,
    "Website",
    "Status",
    "Type",
    clientTexts.joinDate,
    "Actions",
  ]);
});

test("a row shows logo or placeholder, website in a new tab, badges and the date in Thai", async () => {
  openClientsScreen();
  const row = await findRow(/Siam Orchard/);
  const website = within(row).getByRole("link", { name: "siam-orchard.example" });
  expect(website.getAttribute("href")).toBe("https://www.siam-orchard.example/");
  expect(website.getAttribute("target")).toBe("_blank");
  expect(within(row).getByText("Active")).toBeDefined();
  expect(within(row).getByText("Client")).toBeDefined();
  expect(within(row).getByText("18 พ.ย. 2569")).toBeDefined();
  expect(row.querySelector("img")).not.toBeNull();
  const other = await findRow(/Lanna Grid/);
  expect(other.querySelector("img")).toBeNull();
  expect(within(other).getByText("Inactive")).toBeDefined();
  expect(within(other).getByText("Partner")).toBeDefined();
});

test("clicking the website does not open the form", async () => {
  const { user } = openClientsScreen();
  await user.click(await screen.findByRole("link", { name: "siam-orchard.example" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getAllByText("18 พ.ย. 2569")[0] ?? document.body);
  expect(await screen.findByRole("dialog", { name: clientTexts.edit })).toBeDefined();
});

test.each([
  ["https://www.firm.example/", "firm.example"],
  ["HTTP://firm.example/en/", "firm.example/en"],
  ["https://ร้านค้า.ไทย", "ร้านค้า.ไทย"],
])("shortens %s", (url, text) => {
  expect(displayUrl(url)).toBe(text);
});

test("requests ten records with page, search, status, type and order from the URL", async () => {
  const address = "/admin/client?search=ส้ม&status=inactive&type=partner&order=name&page=2";
  const { api } = openClientsScreen({}, address);
  await findRow(/Siam Orchard/);
  const query = new URLSearchParams(api.callsTo("GET /clients")[0]?.path.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({
    page: "2",
    limit: "10",
    search: "ส้ม",
    status: "inactive",
    type: "partner",
    order: "name",
  });
});

test("ignores unknown filter values in the URL", async () => {
  const { api } = openClientsScreen({}, "/admin/client?status=gone&type=x&order=y&page=-3");
  await findRow(/Siam Orchard/);
  expect(api.callsTo("GET /clients")[0]?.path).toBe("/clients?page=1&limit=10");
});

test("offers the filters of the specification, each of which goes to page 1", async () => {
  const { user } = openClientsScreen({}, "/admin/client?page=2");
  const status = await screen.findByRole("combobox", { name: "Status" });
  const type = screen.getByRole("combobox", { name: "Type" });
  expect(namesIn(status)).toEqual([recordTexts.allStatus, "Active", "Inactive"]);
  expect(namesIn(type)).toEqual([clientTexts.types.all, "Client", "Partner"]);
  await user.selectOptions(status, "Inactive");
  expect(location.search).toBe("?status=inactive");
  await user.selectOptions(type, "Partner");
  expect(location.search).toBe("?status=inactive&type=partner");
  await user.selectOptions(status, recordTexts.allStatus);
  expect(location.search).toBe("?type=partner");
});

test("Back restores the previous filters", async () => {
  const { user, api } = openClientsScreen();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Inactive");
  await waitFor(() => expect(api.callsTo("GET /clients").at(-1)?.path).toContain("status=inactive"));
  act(() => history.back());
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Status" }).value).toBe(""),
  );
});

test("a search starts half a second after the last key", async () => {
  openClientsScreen();
  const field = await screen.findByLabelText(clientTexts.search);
  const began = performance.now();
  // Without pauses between the keys, which a busy machine would extend.
  for (const value of ["ส", "สย", "สยา", "สยาม"]) fireEvent.change(field, { target: { value } });
  expect(location.search).toBe("");
  await waitFor(() => expect(new URLSearchParams(location.search).get("search")).toBe("สยาม"));
  expect((performance.now() - began) * TIMER_SPEEDUP).toBeGreaterThanOrEqual(490);
});

test("sorts names in dictionary order, and back by date", async () => {
  const { user, api } = openClientsScreen({}, "/admin/client?page=2");
  await findRow(/Siam Orchard/);
  expect(head(clientTexts.joinDate).getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: clientTexts.fields.name }));
  expect(location.search).toBe("?order=name");
  await waitFor(() => expect(api.callsTo("GET /clients").at(-1)?.path).toContain("order=name"));
  expect(head(clientTexts.fields.name).getAttribute("aria-sort")).toBe("ascending");
  await user.click(screen.getByRole("button", { name: clientTexts.joinDate }));
  expect(location.search).toBe("");
});

test("the footer shows the range, and the next page is in the URL", async () => {
  const pages = { currentPage: 1, totalPages: 5, totalClients: 47, hasNext: true };
  const { user } = openClientsScreen({
    routes: { "GET /clients": () => clientListResponse([activeClient], pages) },
  });
  expect(
    await screen.findByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 47 })),
  ).toBeDefined();
  expect(screen.getByText(uiTexts.pagination.page({ page: 1, pages: 5 }))).toBeDefined();
  await user.click(screen.getByRole("button", { name: uiTexts.pagination.next }));
  expect(location.search).toBe("?page=2");
});

test("shows headers and placeholder metrics while the first page loads", async () => {
  openClientsScreen({ routes: { "GET /clients": never, "GET /clients/stats": never } });
  expect((await screen.findByRole("table")).getAttribute("aria-busy")).toBe("true");
  expect(screen.getByLabelText("Clients").getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("columnheader", { name: clientTexts.fields.name })).toBeDefined();
});

test("an empty list explains clients, and its button adds one", async () => {
  const { user } = openClientsScreen({ routes: { "GET /clients": () => clientListResponse([]) } });
  expect(await screen.findByRole("heading", { name: clientTexts.noneFound })).toBeDefined();
  expect(screen.queryByLabelText(clientTexts.search)).toBeNull();
  await user.click(screen.getAllByRole("button", { name: clientTexts.addNew })[1] ?? document.body);
  expect(await screen.findByRole("dialog", { name: clientTexts.addNew })).toBeDefined();
});

test("a sort order is not a filter: the empty list has no filters to clear", async () => {
  openClientsScreen({ routes: { "GET /clients": () => clientListResponse([]) } }, "/admin/client?order=name");
  expect(await screen.findByText(clientTexts.noneYet)).toBeDefined();
});

test("an empty result names search and filters and clears them", async () => {
  const address = "/admin/client?search=zzz&status=inactive&type=partner";
  const { user } = openClientsScreen({ routes: { "GET /clients": () => clientListResponse([]) } }, address);
  expect(await screen.findByRole("heading", { name: clientTexts.noneFound })).toBeDefined();
  const { fields, statuses, types } = clientTexts;
  const criteria = [
    uiTexts.searchFor({ search: "zzz" }),
    uiTexts.filterBy({ label: fields.status, value: statuses.inactive }),
    uiTexts.filterBy({ label: fields.type, value: types.partner }),
  ];
  expect(screen.getByText(`${uiTexts.noMatch} ${criteria.join(" · ")}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
  expect(location.search).toBe("");
});

test("shows an error instead of the list and offers to retry", async () => {
  const { user, api } = openClientsScreen({
    routes: { "GET /clients": () => ({ status: 500, message: "It broke." }) },
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(listTexts.failed({ many: clientTexts.noun.many }));
  expect(alert.textContent).toContain("It broke.");
  api.routes["GET /clients"] = () => clientListResponse([activeClient]);
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await findRow(/Siam Orchard/)).toBeDefined();
});
