import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * A WebAuthn ceremony: the origin and relying party as the device sees them, the challenge, and whether it verified its
 * user.
 */
type Occasion = { challenge: string; origin: string; rpId: string; recognized?: boolean }

/** A virtual WebAuthn authenticator with one passkey (ES256), whose responses a test controls. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  function about({ rpId, recognized = true }: Occasion, attested: boolean): Buffer {
    uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    const flags = 0x01 | (recognized ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  function said(type: string, { challenge, origin }: Occasion): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  return {
    id: common.id,
    create(occasion: Occasion) {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        about(occasion, true),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...common,
        response: {
          clientDataJSON: said('webauthn.create', occasion).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    use(occasion: Occasion, userHandle?: string) {
      const client = said('webauthn.get', occasion)
      const data = about(occasion, false)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}
