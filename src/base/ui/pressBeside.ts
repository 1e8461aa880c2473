/**
 * Calls `leave` when somebody presses beside an open dialog, until the returned function is called. Only a press that
 * begins and ends on the backdrop counts, so that marking text cannot close a dialog.
 */
export function onPressBeside(element: HTMLDialogElement, leave: () => void): () => void {
  let began = false
  const down = (event: Event) => {
    began = event.target === element
  }
  const click = (event: Event) => {
    if (began && event.target === element) leave()
  }
  element.addEventListener('pointerdown', down)
  element.addEventListener('click', click)
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('click', click)
  }
}
