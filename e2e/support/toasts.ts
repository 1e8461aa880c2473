import { expect, type Page } from '@playwright/test'

/** The messages on the page, letter for letter. */
export function readToasts(page: Page): Promise<{ kind: string; text: string }[]> {
  return page.locator('[data-sonner-toast][data-removed="false"]').evaluateAll((toasts) =>
    toasts.map((toast) => ({
      kind: /[ "](success|warning|error|info)_/.exec(toast.innerHTML)?.[1] ?? '',
      text: toast.textContent,
    })),
  )
}

/** Waits for a message of this style with exactly this text, spaces included. */
export async function expectToast(page: Page, kind: 'success' | 'warning' | 'error', text: string) {
  await expect.poll(() => readToasts(page), `the ${kind} toast`).toContainEqual({ kind, text })
}
