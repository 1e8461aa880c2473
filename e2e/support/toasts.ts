import { expect, type Page } from '@playwright/test'

type Shown = { kind: string; text: string }

/** The messages on the page, letter for letter. */
export function readToasts(page: Page): Promise<Shown[]> {
  return page.locator('[data-sonner-toast][data-removed="false"]').evaluateAll((toasts) =>
    toasts.map((toast) => ({
      kind: /_(success|warning|error|info)_/.exec(toast.firstElementChild?.className ?? '')?.[1] ?? '',
      text: toast.textContent,
    })),
  )
}

/** Waits for a message of this style with exactly this text, spaces included. */
export async function expectToast(page: Page, kind: 'success' | 'warning' | 'error', text: string) {
  await expect.poll(() => readToasts(page), `the ${kind} toast`).toContainEqual({ kind, text })
}
