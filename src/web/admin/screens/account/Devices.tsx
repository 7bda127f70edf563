import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";

import type { SignedInDevice } from "#contract/accounts/signedInDevices.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { devicesKey, devicesQuery, signOutDevice, signOutOtherDevices } from "#web/api/devices.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Section } from "#web/admin/forms/Sections.tsx";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { RelativeTime } from "#web/admin/ui/dates/RelativeTime.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement, isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { AccountList, AccountRow } from "./AccountList.tsx";

const SECTION_ID = "devices";

export function Devices() {
  const { data, error, isError, refetch } = useQuery(devicesQuery(useHttp()));
  const signOut = useSignOut(useRestoreFocusAfterRemoval(data?.length ?? 0));
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      id={SECTION_ID}
      label={accountTexts.devices.title}
      note={accountTexts.devices.note}
      action={
        hasOthers && (
          <Button size="small" {...signOut.buttonProps(null)}>
            {accountTexts.devices.signOutOthers}
          </Button>
        )
      }
    >
      {isError && !data ? (
        <LoadFailed title={accountTexts.devices.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <AccountList
          rows={data?.map((device) => (
            <DeviceRow key={device._id} {...{ device, signOut }} />
          ))}
        />
      )}
    </Section>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  signOut: ReturnType<typeof useSignOut>;
}

function DeviceRow({ device, signOut }: DeviceRowProps) {
  const name = nameDevice(device);
  return (
    <AccountRow
      name={
        <>
          <span>{name}</span> {device.isCurrent && <Badge colored>{accountTexts.devices.current}</Badge>}
        </>
      }
      detail={
        <Trans
          text={accountTexts.devices.detail({ network: device.network })}
          elements={{
            used: () => <RelativeTime className="nowrap" iso={device.lastUsedAt} />,
            created: () => <RelativeTime className="nowrap" iso={device.createdAt} />,
          }}
        />
      }
      action={
        !device.isCurrent && (
          <Button
            size="small"
            aria-label={accountTexts.devices.signOutOf({ name, network: device.network })}
            {...signOut.buttonProps(device)}
          >
            {accountTexts.session.signOut}
          </Button>
        )
      }
    />
  );
}

/**
 * Focuses the section when signing out removes the row of the focused button.
 * @returns a function to call before the rows are removed
 */
function useRestoreFocusAfterRemoval(count: number) {
  const previousCount = useRef(count);
  const isExpected = useRef(false);
  useLayoutEffect(() => {
    const isRemoval = count < previousCount.current;
    previousCount.current = count;
    // Other removals, such as by a background refetch, must not take the focus.
    if (!isRemoval || !isExpected.current) return;
    isExpected.current = false;
    if (isFocusLost()) focusElement(document.getElementById(SECTION_ID));
  }, [count]);
  return () => {
    isExpected.current = true;
  };
}

/** Signs out one device, or for `null` all others. */
function useSignOut(onSignedOut: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending, variables } = useConfirmedChange({
    send: (device: SignedInDevice | null): Promise<unknown> =>
      device ? signOutDevice(http, device._id) : signOutOtherDevices(http),
    async onSuccess(_, device) {
      onSignedOut();
      toasts.show({
        kind: "done",
        text: device
          ? accountTexts.devices.done({ name: nameDevice(device) })
          : accountTexts.devices.othersDone,
      });
      await client.invalidateQueries({ queryKey: devicesKey });
    },
    failureText: accountTexts.devices.failed,
  });
  return {
    buttonProps: (device: SignedInDevice | null) => ({
      busy: isPending && variables?._id === device?._id,
      busyText: userTexts.signOut.signingOut,
      onClick: () => {
        if (!isPending) mutate(device);
      },
    }),
  };
}

/** The names come from the user agent; `Other` is unknown. */
function nameDevice({ browser, system }: SignedInDevice): string {
  const texts = accountTexts.devices.name;
  if (system === "Other") return browser === "Other" ? texts.unknown : browser;
  return browser === "Other" ? texts.unknownBrowser({ system }) : texts.full({ browser, system });
}
