import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import type { Services } from '../../../base/services.ts'
import type { Text } from '../../../base/text/catalogue.ts'
import { forgetDevices } from '../../accounts/devices/store.ts'
import { hasReauthenticatedLately } from '../../accounts/reauthentication/reauthentication.ts'
import type { CredentialsVersion } from '../../accounts/store.ts'
import { lockCredentials } from '../../accounts/store.ts'
import { recordEvent } from '../../audit/record.ts'
import type { Origin } from '../../audit/rules.ts'
import {
  hashRecoveryCode,
  makeAppSecret,
  makeRecoveryCodes,
  openAppSecret,
  sealAppSecret,
  showRecoveryCode,
  stepOf,
  uriOf,
} from './codes.ts'
import type { TwoStep } from './contract.ts'
import { readAppCode, readRecoveryCode } from './rules.ts'
import {
  confirmSecret,
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteSecret,
  findSecret,
  lockSecret,
  putSecret,
  replaceRecoveryCodes,
  spendStep,
} from './store.ts'
import { twoStepText } from './text/en.ts'

/**
 * The state of the actor's second step. An unconfirmed secret is shown only after a recent authentication, because whoever
 * has stolen the session would know all its codes.
 */
export async function readTwoStep(services: Services, actor: Actor, required: boolean): Promise<TwoStep> {
  const { db, clock, secret } = services
  const found = await findSecret(db, actor.id)
  const begun =
    found !== undefined &&
    found.confirmedAt === null &&
    (await hasReauthenticatedLately(db, actor, clock.now()))
  return {
    enabled: (found?.confirmedAt ?? null) !== null,
    required,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
    begun: begun ? forApp(services, actor, openAppSecret(secret, found.sealedSecret)) : null,
  }
}

/**
 * Makes a secret for an app. It takes effect when `enableTwoStep` gets a code of it.
 * @throws Problem 409 when the second step is on already
 */
export async function beginTwoStep(services: Services, actor: Actor) {
  const { db, clock, secret } = services
  const made = makeAppSecret()
  if ((await putSecret(db, actor.id, sealAppSecret(secret, made), clock.now())) === undefined) {
    throw problem({
      code: 'auth/two-step-on',
      status: 409,
      detail: (language) => twoStepText(language).errors.alreadyOn,
    })
  }
  return forApp(services, actor, made)
}

/**
 * Turns the second step on. All known devices are forgotten.
 * @returns the recovery codes, and the new version of the credentials, for devices to be remembered by
 * @throws Problem 422 for a wrong code, 409 when nothing was begun
 */
export async function enableTwoStep(
  { db, clock, secret }: Services,
  actor: Actor,
  typed: string,
  from: Origin,
): Promise<{ recoveryCodes: string[]; credentials: CredentialsVersion | undefined }> {
  const now = clock.now()
  const found = await findSecret(db, actor.id)
  if (found === undefined || found.confirmedAt !== null) throw notBegun()
  const code = readAppCode(typed)
  const step = code === null ? null : stepOf(openAppSecret(secret, found.sealedSecret), code, now)
  if (step === null) throw wrongCode()
  const codes = makeRecoveryCodes()
  const credentials = await db.transaction().execute(async (transaction) => {
    await lockCredentials(transaction, actor.id)
    const confirmed = await confirmSecret(transaction, actor.id, found.sealedSecret, step, now)
    if (confirmed === undefined) throw notBegun()
    await replaceRecoveryCodes(
      transaction,
      actor.id,
      codes.map((one) => hashRecoveryCode(secret, one)),
    )
    await recordEvent(transaction, { kind: 'two-step.enabled', at: now, userId: actor.id, from })
    return forgetDevices(transaction, actor.id)
  })
  return { recoveryCodes: codes.map(showRecoveryCode), credentials }
}

/** Turns the second step off. Returns the new version of the credentials; undefined when it was not on. */
export function disableTwoStep(
  { db, clock }: Services,
  actor: Actor,
  from: Origin,
): Promise<CredentialsVersion | undefined> {
  return db.transaction().execute(async (transaction) => {
    const credentials = await removeTwoStep(transaction, actor.id)
    if (credentials === undefined) return
    const event = { kind: 'two-step.disabled', at: clock.now(), userId: actor.id, from } as const
    await recordEvent(transaction, event)
    return credentials
  })
}

/**
 * Removes a member's second step and forgets all their known devices; part of a transaction.
 * @returns the new version of the credentials; undefined when there was no second step
 */
export async function removeTwoStep(db: Db, userId: string): Promise<CredentialsVersion | undefined> {
  await lockCredentials(db, userId)
  if ((await deleteSecret(db, userId)) === undefined) return
  await replaceRecoveryCodes(db, userId, [])
  return forgetDevices(db, userId)
}

/**
 * Replaces the recovery codes.
 * @throws Problem 409 when the second step is off
 */
export async function renewRecoveryCodes(
  { db, clock, secret }: Services,
  actor: Actor,
  from: Origin,
): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await db.transaction().execute(async (transaction) => {
    await lockCredentials(transaction, actor.id)
    const locked = await lockSecret(transaction, actor.id)
    if (locked === undefined || locked.confirmedAt === null) throw notBegun()
    await replaceRecoveryCodes(
      transaction,
      actor.id,
      codes.map((one) => hashRecoveryCode(secret, one)),
    )
    const kind = 'two-step.codes-renewed'
    await recordEvent(transaction, { kind, at: clock.now(), userId: actor.id, from })
  })
  return codes.map(showRecoveryCode)
}

/**
 * Spends a code typed for the second step: one of the app, or a recovery code.
 * @throws Problem 422 when it is wrong or was used before
 */
export async function spendCode(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  userId: string,
  typed: string,
): Promise<'code' | 'recovery-code'> {
  const recovery = readRecoveryCode(typed)
  if (recovery !== null) {
    if ((await deleteRecoveryCode(db, userId, hashRecoveryCode(secret, recovery))) === undefined)
      throw wrongCode()
    return 'recovery-code'
  }
  const code = readAppCode(typed)
  const found = code === null ? undefined : await findSecret(db, userId)
  if (code === null || found === undefined) throw wrongCode()
  const step = stepOf(openAppSecret(secret, found.sealedSecret), code, clock.now())
  if (step === null || (await spendStep(db, userId, step)) === undefined) throw wrongCode()
  return 'code'
}

/** Whether the member's second step is on. */
export async function hasTwoStep(db: Db, userId: string): Promise<boolean> {
  return ((await findSecret(db, userId))?.confirmedAt ?? null) !== null
}

function forApp({ site }: Pick<Services, 'site'>, { email }: Actor, secret: string) {
  return { secret, uri: uriOf(secret, { issuer: site.now().name, label: email }) }
}

function wrongCode() {
  const message: Text = (language) => twoStepText(language).errors.wrongCode
  return problem({
    code: 'auth/wrong-code',
    status: 422,
    detail: message,
    errors: [{ field: 'code', message }],
  })
}

function notBegun() {
  return problem({
    code: 'auth/two-step-off',
    status: 409,
    detail: (language) => twoStepText(language).errors.notBegun,
  })
}
