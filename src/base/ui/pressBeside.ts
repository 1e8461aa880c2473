/**
 * Calls `leave` for each press on the backdrop of an open dialog, until the returned function is called. A press has to
 * begin and end there, so that selecting text cannot close the dialog.
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
