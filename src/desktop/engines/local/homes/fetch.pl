#!/usr/bin/perl
# fetch.pl SOCKET REQUEST -- COMMAND...: asks the file helper of a session and becomes COMMAND with the answer as its input, so
# that the bytes pass no program of the host.
use strict;
use warnings;
use Socket;
use POSIX ();

my ($address, $request, undef, @command) = @ARGV;
$^F = 255;
socket(my $helper, AF_UNIX, SOCK_STREAM, 0) or die "socket: $!\n";
connect($helper, pack_sockaddr_un($address)) or die "$address: $!\n";
$SIG{ALRM} = sub { die "refused: no answer\n" };
alarm 10;
syswrite $helper, "$request\n";
my $line = '';
# Byte by byte: what follows the line is the command's.
while ($line !~ /\n/ && length $line < 4096) { sysread($helper, $line, 1, length $line) or last }
alarm 0;
# A program of a session may say anything: one of these words or nothing.
$line =~ /^OK\b/ or die 'refused: ' . ($line =~ /^NO (bad-name|bad-request|failed|missing)\n\z/ ? $1 : 'no answer') . "\n";
POSIX::dup2(fileno($helper), 0);
close $helper;
exec @command or die "$command[0]: $!\n";
