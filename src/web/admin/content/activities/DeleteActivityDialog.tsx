// Asks in Thai before an activity is deleted, names it, and says what goes with it.
import type { Activity } from "#content/activities.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useDeletion } from "../../collections/list/useDeletion.ts";
import type { DeleteDialogProps } from "../../collections/screens/bindings.ts";
import { recordKindOf } from "../../collections/screens/recordKindOf.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";

export function DeleteActivityDialog({ binding, record: activity, onClose }: DeleteDialogProps<Activity>) {
  const http = useHttp();
  const confirm = useDeletion({
    kind: recordKindOf(binding),
    record: activity,
    noun: "activity",
    remove: () => binding.api.remove(http, activity._id),
    done: `ลบกิจกรรม “${activity.name}” เรียบร้อยแล้ว`,
    failed: () => `ลบกิจกรรม “${activity.name}” ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง`,
    retryLabel: "ลองใหม่",
    lang: "th",
    onClose,
  });
  return (
    <ConfirmDialog
      title="ลบกิจกรรมนี้หรือไม่"
      lang="th"
      action="ลบกิจกรรม"
      cancelText="ยกเลิก"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        กิจกรรม <strong>“{activity.name}”</strong> {lossOf(activity)}จะถูกลบออกจากเว็บไซต์ทันที
        และไม่สามารถกู้⁠คืนได้
      </p>
    </ConfirmDialog>
  );
}

/** `พร้อมโลโก้และรูปภาพ 6 รูป`, as far as there are any. */
function lossOf({ logo, images }: Activity): string {
  const parts = [logo ? "โลโก้" : "", images.length > 0 ? `รูปภาพ ${images.length} รูป` : ""].filter(Boolean);
  return parts.length > 0 ? `พร้อม${parts.join("และ")} ` : "";
}
