// Asks in Thai before an activity is deleted, names it, and says what goes with it.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { Activity } from "#contract/activities.ts";
import { activitiesKey, deleteActivity } from "#web/api/activities.ts";
import { ApiError, isNotFound } from "#web/api/ApiError.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/toasts.ts";

interface DeleteActivityDialogProps {
  activity: Activity;
  onClose: () => void;
}

export function DeleteActivityDialog({ activity, onClose }: DeleteActivityDialogProps) {
  const deletion = useDeletion(activity, onClose);
  return (
    <ConfirmDialog
      title="ลบกิจกรรมนี้หรือไม่"
      lang="th"
      action="ลบกิจกรรม"
      busyText="กำลังลบ..."
      cancelText="ยกเลิก"
      busy={deletion.isPending}
      onConfirm={deletion.once}
      onCancel={onClose}
    >
      <p>
        กิจกรรม <strong>“{activity.name}”</strong> {lossOf(activity)}จะถูกลบออกจากเว็บไซต์ทันที
        และไม่สามารถกู้⁠คืนได้
      </p>
    </ConfirmDialog>
  );
}

function useDeletion(activity: Activity, onClose: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  // What is pending is drawn too late for the second of two quick clicks.
  const [once] = useState(createOnce);
  const deletion = useMutation({
    // One that is gone already is what was asked for.
    mutationFn: () => deleteActivity(http, activity._id).catch(ignoreNotFound),
    onSuccess: async () => {
      onClose();
      toasts.show({ kind: "done", lang: "th", text: `ลบกิจกรรม “${activity.name}” เรียบร้อยแล้ว` });
      await client.invalidateQueries({ queryKey: activitiesKey });
    },
    onError: (error) => {
      logWarning(`Deleting the activity ${activity._id} failed`, error);
      onClose();
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      toasts.show({
        kind: "failed",
        lang: "th",
        text: `ลบกิจกรรม “${activity.name}” ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง`,
        action: { label: "ลองใหม่", run: () => deletion.mutate() },
      });
    },
  });
  const send = async () => {
    await deletion.mutateAsync().catch(() => null);
  };
  return { isPending: deletion.isPending, once: () => void once(send) };
}

function ignoreNotFound(error: unknown) {
  if (!isNotFound(error)) throw error;
  return null;
}

/** `พร้อมโลโก้และรูปภาพ 6 รูป`, as far as there are any. */
function lossOf({ logo, images }: Activity): string {
  const parts = [logo ? "โลโก้" : "", images.length > 0 ? `รูปภาพ ${images.length} รูป` : ""].filter(Boolean);
  return parts.length > 0 ? `พร้อม${parts.join("และ")} ` : "";
}
