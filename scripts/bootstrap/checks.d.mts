type Step = [name: string, work: () => Promise<boolean | 'unchecked'>]
export function runSteps(
  steps: { quick: Step[]; slow: Step[]; tell: () => Promise<unknown> },
  print?: (line: unknown) => void,
): Promise<boolean>
