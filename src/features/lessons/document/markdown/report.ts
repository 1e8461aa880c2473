import type { Nodes } from 'hast'

/** What became of something that was read; what was kept as it is, is counted only. */
export type ReportCode =
  | 'code-meta'
  | 'comment'
  | 'diagram-as-code'
  | 'empty-link'
  | 'event-handler'
  | 'footnote-flattened'
  | 'form'
  | 'frame'
  | 'heading-level'
  | 'javascript-address'
  | 'media'
  | 'missing-image'
  | 'missing-target'
  | 'not-in-a-cell'
  | 'remote-image'
  | 'script'
  | 'style'
  | 'table-as-code'
  | 'too-complex'
  | 'unknown-address'
  | 'unknown-directive'
  | 'unreadable-formula'
  | 'unwrapped'

export type ReportLine = {
  line: number
  column: number
  state: 'converted' | 'dropped'
  code: ReportCode
  /** What it was, at most 200 characters. */
  what: string
}

/** Each thing that was read is one of the three. */
export type Report = { lines: ReportLine[]; kept: number; converted: number; dropped: number }

/** Gathers a report. */
export class Reporter {
  readonly report: Report = { lines: [], kept: 0, converted: 0, dropped: 0 }

  keep(): void {
    this.report.kept += 1
  }

  tell(state: ReportLine['state'], code: ReportCode, at: Pick<Nodes, 'position'>, what: string): void {
    this.report[state] += 1
    const { line = 1, column = 1 } = at.position?.start ?? {}
    this.report.lines.push({ line, column, state, code, what: what.slice(0, 200).toWellFormed() })
  }
}
