/** What pages are told of the site's logo; width and height in pixels. `version` changes with its bytes. */
export type LogoFacts = {
  /** The path that it is served at. */
  src: string
  type: string
  width: number
  height: number
  version: string
}

/** A logo with its bytes. */
export type Logo = LogoFacts & { bytes: Uint8Array<ArrayBuffer> }

/** Knows the site's logo as it is now: the operator's, else the one that administrators have uploaded. */
export type CurrentLogo = {
  /** Null where the three stops stand for the site. */
  now(): LogoFacts | null
  /**
   * The logo of a version with its bytes, also where this process has not heard of it yet; null when it is the site's no more.
   * @throws StorageAway
   */
  open(version: string): Promise<Logo | null>
}
