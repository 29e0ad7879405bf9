#!/usr/bin/perl
# unlock.pl MOUNT FOLDER < KEY: gives the file system at MOUNT a key of 64 bytes and makes FOLDER, if it is empty, encrypted with it
# (fscrypt of the kernel, linux/fscrypt.h). Nothing happens where both are so already, or where nothing can be written. Debian has no small program for it: fscrypt
# keeps keys in files of its own on each file system, and fscryptctl is not packaged.
use strict;
use warnings;

# _IOWR('f', 23, struct fscrypt_add_key_arg) and _IOR('f', 19, struct fscrypt_policy_v1): the same on x86-64 and arm64.
use constant ADD_KEY => 0xC0506617;
use constant SET_POLICY => 0x800C6613;

my ($mount, $folder) = @ARGV;
(read(STDIN, my $key, 65) // 0) == 64 or die "The key has another size.\n";
open(my $system, '<', $mount) or die "$mount: $!\n";
my $given = pack 'L L x32 L x36 a*', 2, 0, length $key, $key;
ioctl($system, ADD_KEY, $given) or die "The file system takes no key: $!\n";
open(my $files, '<', $folder) or die "$folder: $!\n";
# Version 2; AES-256-XTS for contents, AES-256-CTS for names, which are padded to 32 bytes.
ioctl($files, SET_POLICY, pack 'C4 x4 a16', 2, 1, 4, 3, substr $given, 8, 16) or $!{EROFS} or die "The folder has another key: $!\n";
