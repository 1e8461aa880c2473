import { expect, type Page } from '@playwright/test'

/** A message with its exact text; `isMatched` once a test has matched it. */
type Toast = { kind: string; text: string; isMatched?: true }

/** Where a page stores the messages it has shown. */
type Memory = { toasts?: Toast[] }

/**
 * Runs in the page: records every message from now on. Messages disappear after five seconds, which a query from the
 * test may miss on a busy machine.
 */
export function noteToasts(): void {
  const memory = globalThis as Memory
  if (memory.toasts !== undefined) return
  const toasts: Toast[] = []
  memory.toasts = toasts
  const known = new WeakSet<Element>()
  const note = (toast: Element) => {
    // An element may be moved to make room for another message.
    if (known.has(toast)) return
    known.add(toast)
    const kind = /[ "](success|warning|error|info)_/.exec(toast.innerHTML)?.[1] ?? ''
    const { textContent } = toast.querySelector('[role=status], [role=alert]') ?? toast
    toasts.push({ kind, text: textContent })
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

/** The number of messages currently shown. */
export function countToasts(page: Page): Promise<number> {
  return page.locator('[data-sonner-toast][data-removed="false"]').count()
}

/** Waits for a message of this kind with exactly this text, spaces included, that no test has matched before. */
export async function expectToast(page: Page, kind: 'success' | 'warning' | 'error', text: string) {
  const find = async () => {
    await page.evaluate(noteToasts)
    return page.evaluate(
      (wanted) => {
        const unmatched = ((globalThis as Memory).toasts ?? []).filter(({ isMatched }) => !isMatched)
        const found = unmatched.find((toast) => toast.kind === wanted.kind && toast.text === wanted.text)
        if (found !== undefined) found.isMatched = true
        return found === undefined ? unmatched : [wanted]
      },
      { kind, text },
    )
  }
  await expect.poll(find, `the ${kind} toast`).toContainEqual({ kind, text })
}

/** Closes all current messages, by script: a message may disappear before a pointer reaches it. */
export async function closeToasts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Close message' })
    .evaluateAll((buttons) => (buttons as HTMLElement[]).map((button) => button.click()))
  await expect.poll(() => countToasts(page)).toBe(0)
}
