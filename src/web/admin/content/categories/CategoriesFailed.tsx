import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

interface CategoriesFailedProps {
  /** The server's; may be empty. */
  message: string;
  onRetry: () => void;
}

export function CategoriesFailed({ message, onRetry }: CategoriesFailedProps) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice failed title="The categories could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
