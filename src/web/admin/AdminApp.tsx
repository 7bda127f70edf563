import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { Fragment, Suspense, useEffect, useMemo, useState } from "react";
import { Redirect, Route, Router, Switch, useLocation } from "wouter";

import { LINK_PURPOSES } from "#contract/accounts/accountLinks.ts";
import { HttpProvider } from "#web/api/http/HttpContext.tsx";
import { ImageBaseUrlsProvider } from "#web/ui/images/ImageBaseUrls.tsx";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

import type { ContentScreens } from "./resource/contentScreens.tsx";
import {
  AccountLinkPage,
  EditVersionPage,
  LoginPage,
  NewVersionPage,
  SCREENS,
  SettingsPage,
  SetupGuidePage,
  SetupPage,
} from "./lazyScreens.ts";
import { CONTENT_SCREENS } from "./registry.tsx";
import { useLanguage } from "./ui/language/adminLanguage.ts";
import { AdminLayout } from "./layout/AdminLayout.tsx";
import { CrashNotice } from "./frame/CrashNotice.tsx";
import { NotFoundScreen } from "./frame/NotFoundScreen.tsx";
import { Screen } from "./frame/Screen.tsx";
import { ScreenBoundary } from "./frame/ScreenBoundary.tsx";
import { getDefaultLabel, getSection } from "./frame/sections.ts";
import { useSections } from "./frame/useSections.ts";
import { ServicesProvider } from "./session/services.ts";
import type { AdminServices, Product } from "./session/services.ts";
import { LoginFrame } from "./screens/login/LoginFrame.tsx";
import { RequirePermission } from "./access/RequirePermission.tsx";
import { RequireRole } from "./access/RequireRole.tsx";
import { LeaveDialog } from "./access/LeaveDialog.tsx";
import { onScopeChange, onUserChange } from "./session/accountChanges.ts";
import { createReauthentication } from "./session/reauthentication.ts";
import { createSignOut } from "./session/signOut.ts";
import { SignOutDialog } from "./access/SignOutDialog.tsx";
import { ReauthenticationDialog } from "./access/ReauthenticationDialog.tsx";
import { TimeZoneProvider } from "./ui/dates/useDates.ts";
import { ToastList } from "./ui/toasts/ToastList.tsx";
import { ToastsProvider } from "./ui/toasts/toasts.ts";
import type { Toasts } from "./ui/toasts/toasts.ts";

interface AdminAppProps {
  services: Omit<
    AdminServices,
    "applySite" | "listQueries" | "scrollPositions" | "reauthentication" | "signOut" | "contentFeatures"
  >;
  contentFeatures?: readonly ContentScreens[];
  client: QueryClient;
  toasts: Toasts;
}

export function AdminApp({
  services: initialServices,
  contentFeatures = CONTENT_SCREENS,
  client,
  toasts,
}: AdminAppProps) {
  // All components read their texts while rendering.
  useLanguage();
  const [product, applySite] = useState<Product>(() => pickProduct(initialServices));
  const [listQueries] = useState(() => new Map<string, string>());
  const [scrollPositions] = useState(() => new Map<string, number>());
  const [reauthentication] = useState(() => createReauthentication(initialServices.session));
  const [signOut] = useState(() => createSignOut(initialServices));
  const services = useMemo(
    () => ({
      ...initialServices,
      ...pickProduct(product),
      contentFeatures,
      applySite,
      listQueries,
      scrollPositions,
      reauthentication,
      signOut,
    }),
    [initialServices, contentFeatures, product, listQueries, scrollPositions, reauthentication, signOut],
  );
  useEffect(() => {
    const caches = [client, toasts, listQueries, scrollPositions];
    return onUserChange(initialServices, () => caches.forEach((cache) => cache.clear()));
  }, [client, initialServices, listQueries, scrollPositions, toasts]);
  useSessionEvents(initialServices, client);
  return (
    <QueryClientProvider client={client}>
      <HttpProvider value={services.session.http}>
        <ImageBaseUrlsProvider value={services.bases}>
          <ServicesProvider value={services}>
            <TimeZoneProvider value={services.timeZone}>
              <ToastsProvider value={toasts}>
                <Router aroundNav={services.leaveGuard.aroundNav}>
                  <Pages slug={services.productSlug} screens={contentFeatures} />
                  <ReauthenticationDialog />
                  <RenderBoundary>
                    <LeaveDialog />
                  </RenderBoundary>
                  <RenderBoundary>
                    <SignOutDialog />
                  </RenderBoundary>
                  <RenderBoundary>
                    <ToastList />
                  </RenderBoundary>
                </Router>
              </ToastsProvider>
            </TimeZoneProvider>
          </ServicesProvider>
        </ImageBaseUrlsProvider>
      </HttpProvider>
    </QueryClientProvider>
  );
}

/** Callers may pass a whole settings record, so the other settings are dropped. */
function pickProduct({ productName, productSlug, timeZone, languages, isDemo }: Product): Product {
  return { productName, productSlug, timeZone, languages, isDemo };
}

function useSessionEvents({ session, drafts, leaveGuard }: AdminAppProps["services"], client: QueryClient) {
  // Otherwise the form would stay and ask to sign in, as after an expired session.
  useEffect(() => drafts.watchEnd(leaveGuard.release), [drafts, leaveGuard]);
  useEffect(
    () =>
      onScopeChange(session, () => {
        client.removeQueries({ type: "inactive" });
        void client.invalidateQueries();
      }),
    [client, session],
  );
}

function Pages({ slug, screens }: { slug: string; screens: readonly ContentScreens[] }) {
  return (
    <RenderBoundary
      fallback={(error) => (
        <LoginFrame>
          <CrashNotice error={error} />
        </LoginFrame>
      )}
    >
      <Suspense fallback={<LoginFrame />}>
        <Switch>
          <Route path={`/${slug}/login`}>
            <LoginPage />
          </Route>
          <Route path={`/${slug}/setup`}>
            <SetupPage />
          </Route>
          {LINK_PURPOSES.map((purpose) => (
            <Route key={purpose} path={`/${slug}/${purpose}`}>
              <AccountLinkPage />
            </Route>
          ))}
          <Route>
            <RequireRole>
              <RequirePermission>
                <AdminLayout>
                  <Screens screens={screens} />
                </AdminLayout>
              </RequirePermission>
            </RequireRole>
          </Route>
        </Switch>
      </Suspense>
    </RenderBoundary>
  );
}

function Screens({ screens }: { screens: readonly ContentScreens[] }) {
  const [path] = useLocation();
  const sections = useSections();
  return (
    <ScreenBoundary key={path}>
      <Suspense
        fallback={<Screen title={getSection(sections, path)?.label ?? getDefaultLabel()}>{null}</Screen>}
      >
        <Switch>
          <Route path="/admin">
            <Redirect to={sections[0]?.path ?? "/admin/account"} replace />
          </Route>
          {SCREENS.map(({ path: screen, component }) => (
            <Route key={screen} path={screen} component={component} />
          ))}
          {screens.map(contentRoutes)}
          <Route path="/admin/legal/version/:id">{({ id }) => <NewVersionPage key={id} id={id} />}</Route>
          <Route path="/admin/legal/edit/:id">{({ id }) => <EditVersionPage key={id} id={id} />}</Route>
          <Route path="/admin/setup/:step?">
            {({ step }) => <SetupGuidePage key={step ?? ""} stepId={step} />}
          </Route>
          <Route path="/admin/settings/:group?">{({ group }) => <SettingsPage groupId={group} />}</Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}

function contentRoutes({
  type: { name, admin },
  List,
  Create,
  Edit,
  Translate,
  extraScreens,
}: ContentScreens) {
  return (
    <Fragment key={name}>
      <Route path={admin.path}>
        <List />
      </Route>
      <Route path={`${admin.path}/create`}>
        <Create />
      </Route>
      <Route path={`${admin.path}/edit/:id`}>{({ id }) => <Edit key={id} id={id} />}</Route>
      <Route path={`${admin.path}/:id/translate/:language`}>
        {({ id, language }) => <Translate key={`${id} ${language}`} id={id} language={language} />}
      </Route>
      {extraScreens.map(({ path, Screen: ExtraScreen }) => (
        <Route key={path} path={`${admin.path}${path}`}>
          {(params: { id?: string }) => <ExtraScreen key={params.id ?? ""} id={params.id} />}
        </Route>
      ))}
    </Fragment>
  );
}
