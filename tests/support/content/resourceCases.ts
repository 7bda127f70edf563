import { existsSync } from "node:fs";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

import { uniquePng } from "./activityForm.ts";
import { clientForm } from "./clientTestServer.ts";
import { apiPaths, recordForm } from "./recordForm.ts";

export type ResourceFields = Record<string, string>;
type ResourceRecord = Record<string, string> & { updatedAt: string };

/** The calls of a resource, for tests of what is the same for all. */
export interface ResourceCase {
  /** The table of its rows. */
  table: string;
  create: string;
  list: string;
  /** `null` for a resource without a call for one record: it is read from the list. */
  item: ((key: string) => string) | null;
  update: (key: string) => string;
  remove: (key: string) => string;
  /** With images, if it has any. */
  send: (fields: ResourceFields, number?: number) => RequestOptions;
  /** A field with a text of its own in each record. */
  name: string;
  /** The last part of the paths of a record. */
  keyOf: (record: ResourceRecord) => string;
  /** The fields of a call that lacks everything. */
  missing: readonly string[];
  notFound: string;
  /** True if it is deleted for good at once. */
  isWithoutTrash?: boolean;
}

const idOf = ({ _id = "" }: ResourceRecord) => _id;

function formOf(form: FormData, fields: ResourceFields): RequestOptions {
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { form };
}

function pathsOf(base: string, item = (key: string) => `${base}/${key}`) {
  return { create: base, list: base, item, update: item, remove: item };
}

const CLIENT: ResourceCase = {
  table: "clients",
  ...pathsOf("/clients"),
  send: (fields, number = 0) => formOf(clientForm({ logo: uniquePng(number) }), fields),
  name: "name",
  keyOf: idOf,
  missing: ["name", "url"],
  notFound: "Client not found",
};

const LEGAL: ResourceCase = {
  table: "legal_versions",
  ...pathsOf("/legal/documents", (id) => `/legal/versions/${id}`),
  send: (fields) => ({ body: { slug: "terms", ...SAMPLE_TERMS, ...fields } }),
  name: "titleEn",
  keyOf: idOf,
  missing: ["slug"],
  notFound: "Version not found",
  isWithoutTrash: true,
};

const CATEGORY: ResourceCase = {
  table: "categories",
  ...pathsOf("/categories"),
  item: null,
  send: (fields) => ({ body: { name: "Energy", ...fields } }),
  name: "name",
  keyOf: ({ slug = "" }) => slug,
  missing: ["name"],
  notFound: "Category not found",
};

const USER: ResourceCase = {
  table: "users",
  ...pathsOf("/users"),
  send: (fields) => ({
    body: {
      email: "ploy@firm.example",
      firstName: "Ploy",
      lastName: "Dee",
      password: "four grey herons",
      ...fields,
    },
  }),
  name: "firstName",
  keyOf: idOf,
  missing: ["email", "firstName", "lastName", "password"],
  notFound: "User not found",
  isWithoutTrash: true,
};

const REDIRECT: ResourceCase = {
  table: "redirects",
  ...pathsOf("/redirects"),
  item: null,
  send: (fields, number = 0) => ({ body: { from: `/old-${number}`, to: "/about", ...fields } }),
  name: "note",
  keyOf: idOf,
  missing: ["from", "to"],
  notFound: "Redirect not found",
};

/** Every resource whose form chooses the id of a new record, by name. */
export const RESOURCES: readonly [string, ResourceCase][] = [
  ...CONTENT_TYPES.map((type): [string, ResourceCase] => {
    const { read: item, ...paths } = apiPaths(type);
    const send: ResourceCase["send"] = (fields, number = 0) => {
      const pictures = { logo: uniquePng(number), images: [uniquePng(number + 1), uniquePng(number + 2)] };
      return formOf(recordForm(type, {}, pictures), fields);
    };
    const required = Object.entries(type.fields).filter(([, field]) => "required" in field && field.required);
    const missing = [...required.map(([name]) => name), ...(type.images.logo.required ? ["logo"] : [])];
    const { notFound } = type.messages;
    const own = { table: type.plural, name: type.nameField, keyOf: idOf, missing, notFound };
    return [type.name, { ...paths, item, send, ...own }];
  }),
  ["client", CLIENT],
  ["legal text", LEGAL],
  ["category", CATEGORY],
  ["redirect", REDIRECT],
];

/** Besides, accounts: a repeated call also sets their password, so that it changes something. */
export const EDITED_RESOURCES: typeof RESOURCES = [...RESOURCES, ["user", USER]];

/** Of the record that the fixture creates. */
export const ID = "0192f0a0-5b1c-7d2e-8f30-0123456789ab";

/** Requests of one admin who signs in again for each, because days pass in between. */
export async function createResourceFixture(resource: ResourceCase) {
  const server = await createTestServer();
  const ask = async (method: string, path: string, options: RequestOptions = {}) => {
    const { accessToken: token } = await server.signInWithPassword();
    return server.request(method, path, { token, ...options });
  };
  const list = async () => (await ask("GET", resource.list)).data;
  const before = (await list()).length;
  return {
    ...server,
    ask,
    create: (fields: ResourceFields = {}, number?: number) =>
      ask("POST", resource.create, resource.send({ _id: ID, ...fields }, number)),
    update: (key: string, fields: ResourceFields, number?: number) =>
      ask("PUT", resource.update(key), resource.send(fields, number)),
    remove: (key: string) => ask("DELETE", resource.remove(key)),
    emptyTrash: () => ask("DELETE", "/trash"),
    read: async (key: string) =>
      resource.item
        ? (await ask("GET", resource.item(key))).data
        : (await list()).find((record: never) => resource.keyOf(record) === key),
    /** Of those that the test created. */
    count: async () => (await list()).length - before,
    actions: (key: string) =>
      server.parts.db.$client
        .query<{ action: string }, [string]>("SELECT action FROM audit_entries WHERE record_id = ?")
        .all(key)
        .map(({ action }) => action),
    files: () => ({ stored: server.listStoredFiles(), staged: listStagedFiles(server) }),
  };
}

/** The folder is made for the first image. */
const listStagedFiles = (server: TestServer) =>
  existsSync(server.parts.images.stagingFolder) ? server.listStagedFiles() : [];
