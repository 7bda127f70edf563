// The back office: sign-in and set-up outside the guard, everything else inside it.
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { StrictMode, Suspense, lazy } from "react";
import { Redirect, Route, Router, Switch, useLocation } from "wouter";

import { HttpProvider } from "#web/api/HttpContext.tsx";
import { PictureBasesProvider } from "#web/ui/PictureBases.tsx";

import { AdminLayout } from "./layout/AdminLayout.tsx";
import { NotFoundScreen } from "./layout/NotFoundScreen.tsx";
import { Screen } from "./layout/Screen.tsx";
import { ScreenBoundary } from "./layout/ScreenBoundary.tsx";
import { DEFAULT_LABEL, sectionOf } from "./layout/sections.ts";
import { ServicesProvider } from "./services.ts";
import type { AdminServices } from "./services.ts";
import { Guard } from "./session/Guard.tsx";
import { LeaveDialog } from "./session/LeaveDialog.tsx";
import { ToastList } from "./ui/ToastList.tsx";
import { ToastsProvider } from "./ui/toasts.ts";
import type { Toasts } from "./ui/toasts.ts";

const LoginPage = lazy(async () => ({ default: (await import("./login/LoginPage.tsx")).LoginPage }));
const SetupPage = lazy(async () => ({ default: (await import("./login/SetupPage.tsx")).SetupPage }));
const DashboardPage = lazy(async () => ({
  default: (await import("./dashboard/DashboardPage.tsx")).DashboardPage,
}));
const ActivityListPage = lazy(async () => ({
  default: (await import("./activities/ActivityListPage.tsx")).ActivityListPage,
}));
const CreateActivityPage = lazy(async () => ({
  default: (await import("./activities/CreateActivityPage.tsx")).CreateActivityPage,
}));
const EditActivityPage = lazy(async () => ({
  default: (await import("./activities/EditActivityPage.tsx")).EditActivityPage,
}));

interface AdminAppProps {
  services: AdminServices;
  client: QueryClient;
  toasts: Toasts;
}

export function AdminApp({ services, client, toasts }: AdminAppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <HttpProvider value={services.session.http}>
          <PictureBasesProvider value={services.bases}>
            <ServicesProvider value={services}>
              <ToastsProvider value={toasts}>
                <Router aroundNav={services.leaveGuard.aroundNav}>
                  <Pages slug={services.productSlug} />
                  <LeaveDialog />
                  <ToastList />
                </Router>
              </ToastsProvider>
            </ServicesProvider>
          </PictureBasesProvider>
        </HttpProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Pages({ slug }: { slug: string }) {
  return (
    <Suspense>
      <Switch>
        <Route path={`/${slug}/login`}>
          <LoginPage />
        </Route>
        <Route path={`/${slug}/setup`}>
          <SetupPage />
        </Route>
        <Route>
          <Guard>
            <AdminLayout>
              <Screens />
            </AdminLayout>
          </Guard>
        </Route>
      </Switch>
    </Suspense>
  );
}

function Screens() {
  const [path] = useLocation();
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<Screen title={sectionOf(path)?.label ?? DEFAULT_LABEL}>{null}</Screen>}>
        <Switch>
          <Route path="/admin">
            <Redirect to="/admin/dashboard" replace />
          </Route>
          <Route path="/admin/dashboard">
            <DashboardPage />
          </Route>
          <Route path="/admin/activity">
            <ActivityListPage />
          </Route>
          <Route path="/admin/activity/create">
            <CreateActivityPage />
          </Route>
          <Route path="/admin/activity/edit/:id">{({ id }) => <EditActivityPage key={id} id={id} />}</Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Suspense>
    </ScreenBoundary>
  );
}
