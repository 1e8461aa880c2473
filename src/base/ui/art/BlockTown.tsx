/** The steps up to the bridge. */
const cubes = [
  [36, 440],
  [92, 400],
  [148, 360],
] as const

/** The lamps on the bridge. */
const dots = [
  [180, 'plum'],
  [227, 'orchid'],
  [274, 'plum'],
  [321, 'saff'],
  [368, 'plum'],
] as const

/** A town of building blocks, put up by what its people learn: the poster beside the registration. Fills its box. */
export function BlockTown({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      data-art=""
      viewBox="0 0 720 800"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M-1000-1000H2000V2000H-1000Z" fill="var(--slide-3)" />
      <path d="M-1000 660H2000V2000H-1000Z" fill="var(--i-lake)" />
      {/* A ball lies at the steps. */}
      {cubes.map(([x, y]) => (
        <path key={x} d={`M${x - 56} ${y + 220}V${y + 110}H${x}V${y + 220}Z`} fill="var(--i-plum)" />
      ))}
      <circle cx="8" cy="524" r="26" fill="var(--i-saff)" />
      <path d="M148 660V470H400V660H356A82 82 0 0 0 192 660Z" fill="var(--i-verm)" />
      <path d="M148 404H400V470H148Z" fill="var(--i-paper)" />
      {dots.map(([x, ink]) => (
        <circle key={x} cx={x} cy="437" r="13" fill={`var(--i-${ink})`} />
      ))}
      {/* The house of those who program. */}
      <rect x="178" y="272" width="132" height="132" rx="5" fill="var(--i-night)" />
      <path d="M178 272A66 66 0 0 1 310 272Z" fill="var(--i-orchid)" />
      <path
        d="M224 306q-16 0-16 16v8q0 8-9 8q9 0 9 8v8q0 16 16 16M264 306q16 0 16 16v8q0 8 9 8q-9 0-9 8v8q0 16-16 16"
        fill="none"
        stroke="var(--i-saff)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {/* The house of those who count. */}
      <path d="M400 424H552V660H400Z" fill="var(--i-fern)" />
      <path d="M400 424L476 334L552 424Z" fill="var(--i-plum)" />
      <path d="M424 580H450V660H424Z" fill="var(--i-paper)" />
      <path d="M463 530H489V660H463Z" fill="var(--i-paper)" />
      <path d="M502 474H528V660H502Z" fill="var(--i-butter)" />
      {/* The house of those who look at the stars. */}
      <path d="M552 556H690V660H552Z" fill="var(--i-saff)" />
      <path d="M572 484H670V556H572Z" fill="var(--i-plum)" />
      <path d="M572 484A49 49 0 0 1 670 484Z" fill="var(--i-verm)" />
      <path d="M690 660V500A160 160 0 0 1 850 660Z" fill="var(--i-orchid)" />
      <path d="M690 660V570A90 90 0 0 1 780 660Z" fill="var(--i-plum)" />
      {/* The block that is just being let down. */}
      <path
        d="M490-900V110M442 156L490 110L538 156"
        fill="none"
        stroke="var(--i-orchid)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="424" y="156" width="132" height="88" rx="5" fill="var(--i-verm)" />
      <text
        x="490"
        y="221"
        textAnchor="middle"
        fontSize="60"
        fontWeight="650"
        fontFamily="var(--font-display)"
        fill="var(--i-paper)"
      >
        Aa
      </text>
    </svg>
  )
}
