#!/bin/bash

# For conf/aperta.env: the certificate of the mail server has this name.
# shellcheck disable=SC2034
main_domain=$(cat /etc/yunohost/current_host)

# The settings are those of the service: the commands work on its database.
aperta() {
    ynh_exec_as_app "$install_dir/bin/aperta" --env "/etc/$app/aperta.env" "$@"
}

# Makes the pages with the files in /etc/$app. As root, because the program belongs to root and the service must not change it.
build_pages() {
    ynh_hide_warnings "$install_dir/bin/aperta" --env "/etc/$app/aperta.env" build
}

own_files() {
    chown -R root:root "$install_dir"
    chmod -R go+rX,go-w "$install_dir"
    chown root:root "/etc/$app"
    chmod 755 "/etc/$app"
    # It has the secret key.
    chown "root:$app" "/etc/$app/aperta.env"
    chmod 640 "/etc/$app/aperta.env"
}
