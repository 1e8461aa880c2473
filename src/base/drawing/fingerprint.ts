/** A 32-bit fingerprint of any text, lone surrogates included; one changed letter changes about half the bits. */
export function fingerprint(text: string): number {
  let mixed = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x85ebca6b)
    mixed ^= mixed >>> 13
  }
  return mixed >>> 0
}
