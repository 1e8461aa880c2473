import { expect, type Page } from '@playwright/test'

/** A message, letter for letter. `isTold` once a test has waited for it. */
type Toast = { kind: string; text: string; isTold?: true }

/** Where a page keeps those that it has shown. */
type Memory = { toasts?: Toast[] }

/**
 * Runs in the page: notes every message from now on. They leave after five seconds, and on a busy machine whoever looks
 * from outside comes later.
 */
export function noteToasts(): void {
  const memory = globalThis as Memory
  if (memory.toasts !== undefined) return
  const toasts: Toast[] = []
  memory.toasts = toasts
  const known = new WeakSet<Element>()
  const note = (toast: Element) => {
    // One that makes room for another may be moved.
    if (known.has(toast)) return
    known.add(toast)
    const kind = /[ "](success|warning|error|info)_/.exec(toast.innerHTML)?.[1] ?? ''
    toasts.push({ kind, text: toast.textContent })
  }
  const sign = '[data-sonner-toast]'
  document.querySelectorAll(sign).forEach(note)
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      if (node.matches(sign)) note(node)
      else node.querySelectorAll(sign).forEach(note)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** The messages that the page has shown since it was loaded. */
export async function readToasts(page: Page): Promise<Pick<Toast, 'kind' | 'text'>[]> {
  await page.evaluate(noteToasts)
  return page.evaluate(() => ((globalThis as Memory).toasts ?? []).map(({ kind, text }) => ({ kind, text })))
}

/** How many messages are there now. */
export function countToasts(page: Page): Promise<number> {
  return page.locator('[data-sonner-toast][data-removed="false"]').count()
}

/** Waits for a message of this style with exactly this text, spaces included, which no test has waited for yet. */
export async function expectToast(page: Page, kind: 'success' | 'warning' | 'error', text: string) {
  const find = async () => {
    await page.evaluate(noteToasts)
    return page.evaluate(
      (wanted) => {
        const untold = ((globalThis as Memory).toasts ?? []).filter(({ isTold }) => !isTold)
        const found = untold.find((toast) => toast.kind === wanted.kind && toast.text === wanted.text)
        if (found !== undefined) found.isTold = true
        return found === undefined ? untold : [wanted]
      },
      { kind, text },
    )
  }
  await expect.poll(find, `the ${kind} toast`).toContainEqual({ kind, text })
}

/** Closes the messages that are there. A pointer might come too late for one that leaves by itself. */
export async function closeToasts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Close message' })
    .evaluateAll((buttons) => (buttons as HTMLElement[]).map((button) => button.click()))
  await expect.poll(() => countToasts(page)).toBe(0)
}
