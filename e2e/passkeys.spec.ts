import { expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { givePassword } from './support/password.ts'
import { forgetSession, logIn, type Person, register } from './support/people.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

/**
 * Adds a virtual authenticator that can store passkeys.
 * @param owner whether it verifies its user
 * @param willing whether its user chooses a passkey as soon as one is requested or offered
 */
async function holdDevice(page: Page, { owner = true, willing = true } = {}) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: owner,
      automaticPresenceSimulation: willing,
    },
  })
  return {
    be: (enabled: boolean) =>
      devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Disables passkey autofill (conditional mediation), which older browsers lack. */
async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

/** Marks the document once the page has requested a passkey. */
async function tellWhenAsked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      const asked = get(options)
      document.documentElement.dataset.asked = 'yes'
      return asked
    }
  })
}

async function addPasskey(page: Page): Promise<Person> {
  const person = await register(page.request)
  await open(page, '/profile/security')
  await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await givePassword(page, person.password)
  await expect(page.getByRole('textbox', { name: 'Name of My laptop' })).toHaveValue('My laptop')
  return person
}

test('a passkey is added, logs in without a password, is renamed and removed', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource.*422/)
  await offerNothing(page)
  await holdDevice(page)
  await addPasskey(page)
  await forgetSession(page)
  await open(page, '/login?from=/profile/security')
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expect(page).toHaveURL('/profile/security')
  await page.getByRole('textbox', { name: 'Name of My laptop' }).fill('Old laptop')
  await page.getByRole('button', { name: 'Save name of My laptop' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of Old laptop' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expect(main(page).getByText('You have no passkeys yet.')).toBeVisible()
  await forgetSession(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expect(main(page).getByText('This passkey does not work here.')).toBeVisible()
})

test('a passkey that the device does not unlock lets nobody in', async ({ page }) => {
  await holdDevice(page, { owner: false })
  await open(page, '/login')
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await expect(main(page).getByText('The passkey was not used. Please try again.')).toBeVisible()
})

test('a passkey that the browser offers in the field for the e-mail logs in where one wanted to go', async ({
  page,
}) => {
  await holdDevice(page)
  await addPasskey(page)
  await forgetSession(page)
  // The authenticator accepts the offered passkey without any user input.
  await page.goto('/login?from=/manage-course')
  await expect(page).toHaveURL('/manage-course')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('a passkey that is offered, but known here no longer, says so', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource.*422/)
  await holdDevice(page)
  await addPasskey(page)
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await expect(main(page).getByText('You have no passkeys yet.')).toBeVisible()
  await forgetSession(page)
  await page.goto('/login')
  await expect(main(page).getByText('This passkey does not work here.')).toBeVisible()
})

test('who takes no passkey that is offered logs in by the password, and by the button still', async ({
  page,
}) => {
  const device = await holdDevice(page)
  await tellWhenAsked(page)
  const person = await addPasskey(page)
  await device.be(false)
  await forgetSession(page)
  await open(page, '/login?from=/profile/security')
  await logIn(page, person)
  await expect(page).toHaveURL('/profile/security')
  await forgetSession(page)
  await open(page, '/login?from=/jobs')
  // The pending offer stays unanswered; the authenticator only answers requests made after it is enabled.
  await page.waitForFunction(() => document.documentElement.dataset.asked === 'yes')
  // What the browser is asked for after the offer it answers after it has begun with that.
  await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable())
  await device.be(true)
  const button = page.getByRole('button', { name: 'Login with a passkey' })
  // An offer with which it was late all the same is answered now, and takes the button away.
  await Promise.race([button.click(), page.waitForURL('/jobs')])
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('at another name of this machine it is said where passkeys work', async ({ page, server, watch }) => {
  watch.expect(/^request to another site: http:\/\/127\.0\.0\.1:/)
  await holdDevice(page)
  const { port, host } = new URL(server.origin)
  await open(page, `http://127.0.0.1:${port}/login`)
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  const words = `Passkeys for this site only work at ${host}. Open the site there to use one.`
  await expect(main(page).getByText(words)).toBeVisible()
})
