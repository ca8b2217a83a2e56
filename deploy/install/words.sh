# shellcheck shell=sh
# What install.sh says, in English and French. %s stand for what is named, in the same order.

# in_french: whether that is the language of whoever reads.
in_french() {
    case ${COMPANION_LANGUAGE:-${language:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}} in
        fr*) ;;
        *) return 1 ;;
    esac
}

# sentence KEY NAMED...
sentence() {
    key=$1
    shift
    case $key in
        # What it is asked to do, and cannot
        root) en='this needs to be root: sudo %s %s'
            fr='il faut être root : sudo %s %s' ;;
        no_folder) en='there is no folder %s'
            fr="le dossier %s n'existe pas" ;;
        nothing_to_update) en='there is nothing to update: run %s install'
            fr="il n'y a rien à mettre à jour : lancez %s install" ;;
        unknown_system) en='this is neither Raspberry Pi OS, Debian nor Ubuntu'
            fr="ce système n'est ni Raspberry Pi OS, ni Debian, ni Ubuntu" ;;
        not_64_bit) en='a 64-bit system is needed; on a Raspberry Pi choose the 64-bit image'
            fr="il faut un système 64 bits ; sur un Raspberry Pi, prenez l'image 64 bits" ;;
        other_python) en="this system's Python is not 3.11, 3.12 or 3.13: a newer (or older) system is needed"
            fr="le Python de ce système n'est pas 3.11, 3.12 ou 3.13 : il faut un système plus récent (ou plus ancien)" ;;
        does_not_start) en='version %s does not start here: %sgames untouched'
            fr='la version %s ne démarre pas ici : %sparties intactes' ;;
        lists_no_games) en='version %s does not list the stored games: %sgames untouched'
            fr='la version %s ne voit pas les parties enregistrées : %sparties intactes' ;;
        reads_otherwise) en='version %s does not read the stored games as the old one does: %sgames untouched'
            fr="la version %s ne lit pas les parties enregistrées comme l'ancienne : %sparties intactes" ;;
        no_picture) en='version %s did not come up on the screen: %sgames untouched'
            fr="la version %s n'est pas venue à l'écran : %sparties intactes" ;;
        stays) en='%s stays,'
            fr='%s reste,' ;;
        no_backup) en='no backup could be made: %s stays, games untouched'
            fr="aucune sauvegarde n'a pu être faite : %s reste, parties intactes" ;;
        # What it does
        installing) en='Installing packages:%s'
            fr='Installation de paquets :%s' ;;
        setting_up) en='Setting up version %s (a minute or two)'
            fr='Préparation de la version %s (une minute ou deux)' ;;
        # What it did
        wrote) en='wrote %s'
            fr='écrit : %s' ;;
        linked) en='linked %s to %s'
            fr='lien fait : %s vers %s' ;;
        removed) en='removed %s'
            fr='retiré : %s' ;;
        installed) en='installed%s'
            fr='installé :%s' ;;
        voice_is) en='The table speaks with %s, once its settings ask for a voice.'
            fr="La table parle avec %s, dès que les réglages demandent une voix." ;;
        no_voice) en='Nothing here can speak: this system has no espeak-ng. Chimes are left.'
            fr="Rien ne sait parler ici : ce système n'a pas espeak-ng. Restent les carillons." ;;
        made_user) en='made the user %s'
            fr='utilisateur ajouté : %s' ;;
        joined) en='put %s into the group %s'
            fr='%s mis dans le groupe %s' ;;
        made) en='made %s'
            fr='dossier fait : %s' ;;
        set_up) en='set up %s'
            fr='version préparée : %s' ;;
        backed_up) en='backed up the games to %s'
            fr='parties sauvegardées dans %s' ;;
        restarted) en='restarted the companion'
            fr='compagnon redémarré' ;;
        started) en='started the companion'
            fr='compagnon démarré' ;;
        stopped) en='stopped the companion'
            fr='compagnon arrêté' ;;
        # What is to be known at the end
        desktop_first) en='A desktop is on the screen: the companion takes its place when the machine restarts.'
            fr="Un bureau occupe l'écran : le compagnon prendra sa place au redémarrage de la machine." ;;
        no_desktop) en='The desktop no longer starts by itself; uninstall brings it back.'
            fr='Le bureau ne démarre plus de lui-même ; uninstall le fait revenir.' ;;
        games_stay) en='Games, settings and backups are still in %s.'
            fr='Les parties, les réglages et les sauvegardes sont toujours dans %s.' ;;
        screen_back) en='The machine has its own screen back once it is restarted.'
            fr='La machine retrouve son propre écran une fois redémarrée.' ;;
        unchanged) en='Nothing was changed: all of it was there already.'
            fr="Rien n'a été changé : tout y était déjà." ;;
        one_change) en='Done: 1 change.'
            fr='Terminé : 1 changement.' ;;
        changes) en='Done: %s changes.'
            fr='Terminé : %s changements.' ;;
    esac
    if in_french; then en=$fr; fi
    # shellcheck disable=SC2059  # the sentences above are the formats
    printf "$en\n" "$@"
}

usage() {
    if in_french; then
        cat <<'USAGE'
Utilisation : sudo deploy/install.sh [install|update|uninstall] [options]

  install     le compagnon de ce dossier, démarré maintenant et à chaque mise sous tension
              (c'est ce qui est fait sans autre mot)
  update      de même par-dessus un plus ancien : garde les réglages et les parties, et revient
              de lui-même à l'ancien si le nouveau ne démarre pas
  uninstall   retire tout, sauf les parties, les réglages et les sauvegardes, l'utilisateur
              companion à qui ils sont, et les paquets du système

  --language fr|en     la langue de l'écran, la première fois (sinon celle de cette machine)
  --shutdown-pin N     un bouton entre le GPIO N et la masse, tenu deux secondes, éteint
                       (Raspberry Pi ; la broche 3 réveille aussi un Pi 4)
  --no-kiosk           le programme et sa commande seulement : rien ne démarre de soi-même
  --root DIR           seulement les fichiers du système et du dossier de démarrage, sous DIR
                       (une carte dans un lecteur) : ni paquets, ni programme, rien n'est démarré
USAGE
    else
        cat <<'USAGE'
Usage: sudo deploy/install.sh [install|update|uninstall] [options]

  install     the companion of this folder, started now and at every power-on (the default)
  update      the same over an older one: keeps settings and games, and goes back to the
              old one by itself if the new one does not start
  uninstall   takes everything away but games, settings and backups, the user companion who
              owns them, and the system's packages

  --language fr|en     of the screen, the first time (else this machine's)
  --shutdown-pin N     a button between GPIO N and ground, held for two seconds, shuts down
                       (Raspberry Pi; a Pi 4 is woken by pin 3, too)
  --no-kiosk           the program and its command only: nothing starts by itself
  --root DIR           only the files of the system and of the boot folder, below DIR
                       (for a card in a reader): no packages, no program, nothing started
USAGE
    fi
}
