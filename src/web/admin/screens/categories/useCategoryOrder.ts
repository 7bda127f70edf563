import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { sortByFilterPosition } from "#contract/content/categories.ts";
import type { Category, CategoryOrder } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { categoriesKey, categoriesQuery, moveCategory } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

interface Move {
  category: Category;
  /** 0-based. */
  position: number;
}

const MOVE_KEY = [...categoriesKey, "move"];

/**
 * Saves the new order after drag and drop, or after a move with the keyboard: each move is shown at once and sent
 * to the server, one after the other. A failed one is rolled back.
 */
export function useCategoryOrder(order: CategoryOrder) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  /** The order that is shown until the server has confirmed the moves. */
  const [optimisticSlugs, setOptimisticSlugs] = useState<string[] | null>(null);
  // Observes the cache without a request: when the optimistic order is cleared, the confirmed one is there already.
  const { data: categories = [] } = useQuery({ ...categoriesQuery(http), enabled: false });
  const stored = order === "form" ? categories : sortByFilterPosition(categories);
  const rows = optimisticSlugs
    ? stored.toSorted(
        (one, other) => indexOfCategory(one, optimisticSlugs) - indexOfCategory(other, optimisticSlugs),
      )
    : stored;

  const { mutate } = useMutation({
    mutationKey: MOVE_KEY,
    scope: { id: MOVE_KEY.join(" ") },
    mutationFn: ({ category, position }: Move) => moveCategory(http, category.slug, { order, position }),
    onSuccess: (all) => client.setQueryData(categoriesQuery(http).queryKey, all),
    onError: (error, { category }) => {
      logWarning(`Moving the category ${category.slug} failed`, error);
      const text = [texts.moveFailed({ name: category.name }), describeError(error)]
        .filter(Boolean)
        .join(" ");
      toasts.show({ kind: "failed", text });
      void client.invalidateQueries({ queryKey: categoriesKey });
    },
    onSettled: () => {
      // Clears the optimistic order only after the last of the queued moves; 1 is this one.
      if (client.isMutating({ mutationKey: MOVE_KEY }) === 1) setOptimisticSlugs(null);
    },
  });

  function move(from: number, position: number) {
    const category = rows[from];
    if (!category) return;
    const moved = rows.map(({ slug }) => slug);
    setOptimisticSlugs(moved.toSpliced(from, 1).toSpliced(position, 0, category.slug));
    mutate({ category, position });
  }

  return { rows, move };
}

/** A category that was added since is the last one. */
function indexOfCategory({ slug }: Category, slugs: readonly string[]): number {
  const index = slugs.indexOf(slug);
  return index === -1 ? slugs.length : index;
}
