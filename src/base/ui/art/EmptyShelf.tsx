const BOOKS = [
  { x: 38, width: 26, height: 86, ink: 'orchid', muted: 'line' },
  { x: 67, width: 34, height: 106, ink: 'plum', muted: 'ink-3' },
  { x: 104, width: 21, height: 74, ink: 'saff', muted: 'line' },
] as const

/** A shelf with a gap where the next book belongs. `muted` is the quieter one that errors use. */
export function EmptyShelf({ muted = false }: { muted?: boolean }) {
  const frame = muted ? 'var(--line-strong)' : 'var(--i-plum)'
  const gap = muted ? 'var(--line)' : 'var(--i-orchid)'
  return (
    <svg data-art="" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      {BOOKS.map((book) => (
        <rect
          key={book.x}
          x={book.x}
          y={146 - book.height}
          width={book.width}
          height={book.height}
          rx="3"
          fill={muted ? `var(--${book.muted})` : `var(--i-${book.ink})`}
        />
      ))}
      <rect x="70" y="58" width="28" height="7" fill={muted ? 'var(--surface)' : 'var(--i-saff)'} />
      <rect x="70" y="120" width="28" height="7" fill={muted ? 'var(--surface)' : 'var(--i-saff)'} />
      <rect
        x="0"
        y="-98"
        width="29"
        height="98"
        rx="3"
        transform="translate(147 146)rotate(-15)"
        fill="var(--i-verm)"
      />
      <path
        d="M192 144V62a4 4 0 0 1 4-4h62a4 4 0 0 1 4 4v82"
        fill="none"
        stroke={gap}
        strokeWidth="3"
        strokeDasharray="7 8"
        strokeLinecap="round"
      />
      <circle cx="288" cy="138" r="8" fill="var(--i-verm)" />
      <path d="M12 148H308" stroke={frame} strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
