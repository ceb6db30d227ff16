import { FormattedMessage } from "react-intl"
import type { LineClass } from "../../../../server/contract/figures.ts"
import { assetClassNames } from "../../../messages/words.ts"
import { Icon, type IconName } from "../../../ui/Icon.tsx"
import { SiteLink } from "../../SiteLink.tsx"
import { classTexts } from "./classMessages.ts"
import { homeMessages as messages } from "./messages.ts"

const classes: ReadonlyArray<readonly [LineClass, IconName]> = [
  ["security", "shares"],
  ["realEstate", "realEstate"],
  ["crypto", "crypto"],
  ["metal", "metals"],
  ["private", "privateMarkets"],
  ["account", "accounts"],
  ["insurance", "insurance"],
  ["other", "other"],
  ["debt", "liabilities"],
]

/** The nine families of what can be owned or owed. */
export function Classes() {
  return (
    <section className="home-section home-place">
      <div className="home-place-words">
        <h2>
          <FormattedMessage {...messages.placeTitle} />
        </h2>
        <p className="soft">
          <FormattedMessage {...messages.placeText} />
        </p>
        <p>
          <SiteLink to="/asset-classes">
            <FormattedMessage {...messages.placeLink} />
          </SiteLink>
        </p>
      </div>
      <ul className="home-classes">
        {classes.map(([assetClass, icon]) => (
          <li key={assetClass}>
            <Icon name={icon} size={24} />
            <div>
              <h3>
                <FormattedMessage {...assetClassNames[assetClass]} />
              </h3>
              <p className="soft">
                <FormattedMessage {...classTexts[assetClass]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
