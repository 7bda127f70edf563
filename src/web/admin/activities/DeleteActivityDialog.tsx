// Asks in Thai before an activity is deleted, names it, and says what goes with it.
import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { Activity } from "#contract/activities.ts";
import { activitiesKey, deleteActivity } from "#web/api/activities.ts";
import { isNotFound } from "#web/api/ApiError.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { logWarning } from "#web/ui/logWarning.ts";

import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/Dialog.tsx";
import { useToasts } from "../ui/toasts.ts";

interface DeleteActivityDialogProps {
  activity: Activity;
  onClose: () => void;
}

export function DeleteActivityDialog({ activity, onClose }: DeleteActivityDialogProps) {
  const deletion = useDeletion(activity, onClose);
  return (
    <Dialog title="ลบกิจกรรมนี้หรือไม่" lang="th" onCancel={deletion.isPending ? () => {} : onClose}>
      <DialogText>
        <p>
          กิจกรรม <strong>“{activity.name}”</strong> {lossOf(activity)}จะถูกลบออกจากเว็บไซต์ทันที
          และไม่สามารถกู้⁠คืนได้
        </p>
      </DialogText>
      <DialogActions>
        <Button onClick={onClose} disabled={deletion.isPending}>
          ยกเลิก
        </Button>
        <Button
          kind="danger"
          busy={deletion.isPending}
          busyText="กำลังลบ..."
          onClick={() => deletion.isPending || deletion.mutate()}
        >
          ลบกิจกรรม
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useDeletion(activity: Activity, onClose: () => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
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
      toasts.show({
        kind: "failed",
        lang: "th",
        text: `ลบกิจกรรม “${activity.name}” ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง`,
        action: { label: "ลองใหม่", run: () => deletion.mutate() },
      });
    },
  });
  return deletion;
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
