/** Moves the focus to a part of the outline, unless something is being typed. */
export function focusOn(id: string | null): void {
  if (document.activeElement?.matches('input:not([type="checkbox"]), textarea, select')) return
  document.querySelector<HTMLElement>(`[data-part="${id}"]`)?.focus()
}
