/** What waits until a stream takes more, or will take nothing any more. */
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
