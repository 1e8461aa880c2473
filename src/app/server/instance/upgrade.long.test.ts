import { beforeEachUpgrade, migrations, testUpgrades } from '../../../testing/upgrades.ts'

beforeEachUpgrade()
testUpgrades(migrations.slice(0, -1).map((_, at) => at + 1))
