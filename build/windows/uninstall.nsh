; The app claims the scheme of its links when it runs. When it goes, a claim that still leads to it goes with it; an update
; takes the old program away as well, and leaves the claim.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    ReadRegStr $R0 HKCU "Software\Classes\afterglow\shell\open\command" ""
    StrLen $R1 "$INSTDIR"
    ; Behind the quote that the command begins with.
    StrCpy $R2 $R0 $R1 1
    ${if} $R2 == "$INSTDIR"
      DeleteRegKey HKCU "Software\Classes\afterglow"
    ${endIf}
  ${endIf}
!macroend
