/** Makes a function that waits until a stream accepts more, or is closed. */
export function roomIn(stream: {
  on(event: 'drain' | 'close', heard: () => void): unknown
}): () => Promise<void> {
  let wake = () => {}
  for (const event of ['drain', 'close'] as const) stream.on(event, () => wake())
  return () =>
    new Promise((resolve) => {
      wake = resolve
    })
}
