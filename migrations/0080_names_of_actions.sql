-- Three requests have other names since. What people did before is listed under them as well.
update activity.log set action = case action
    when 'goOnWithoutSecondFactor' then 'requestFactorReset'
    when 'keepSecondFactor' then 'cancelFactorReset'
    when 'stateWallet' then 'recordWalletStatement'
  end
where action in ('goOnWithoutSecondFactor', 'keepSecondFactor', 'stateWallet');
