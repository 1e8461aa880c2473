/** One environment variable: what it is for, what it expects, and its value when it is not set. */
export type Setting = {
  about: string
  expects: string
  usual: string
  accepts: (value: string) => boolean
}

/** The environment variables of the process. */
export type Environment = Record<string, string | undefined>

/** A setting has an invalid value; the message names the variable and what it expects. */
export class WrongSetting extends Error {
  constructor(name: string, expects: string, why = '') {
    super(`${name} is set to a value that cannot be used${why && `: ${why}`}. It expects ${expects}.`)
  }
}

/**
 * The value of a variable, or its default where it is not set or empty.
 * @throws WrongSetting
 */
export function readSetting(environment: Environment, name: string, setting: Setting): string {
  const given = environment[name]
  if (given === undefined || given === '') return setting.usual
  if (!setting.accepts(given)) throw new WrongSetting(name, setting.expects)
  return given
}
